//! The page in place of a client that the binary does not hold.

use std::sync::LazyLock;

use maud::{DOCTYPE, html};

use super::BrowserClient;

/// Says in both languages why there is no client, and how it gets into the binary.
pub(super) fn page(client: BrowserClient) -> &'static [u8] {
    static MISSING: LazyLock<String> = LazyLock::new(|| {
        written(
            "Dieser Server wurde ohne seine Seiten für den Browser gebaut.",
            "This server was built without its pages for browsers.",
        )
    });
    static STALE: LazyLock<String> = LazyLock::new(|| {
        written(
            "Dieser Server wurde ohne seine Seiten für den Browser gebaut, denn in web/dist lagen welche, die nicht zum Quelltext passen.",
            "This server was built without its pages for browsers, since those in web/dist were not of the sources.",
        )
    });
    match client {
        BrowserClient::Stale => STALE.as_bytes(),
        BrowserClient::Built(_) | BrowserClient::Missing => MISSING.as_bytes(),
    }
}

fn written(german: &str, english: &str) -> String {
    let build = "cargo xtask run";
    let by_hand = "cd web && npm ci && npm run build && cd .. && cargo build --release";
    let page = html! {
        (DOCTYPE)
        html lang="de" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Vorhand" }
            }
            body {
                main {
                    h1 { "Vorhand" }
                    section {
                        p { (german) }
                        p { "Mit Node ab 20.19 baut dieser Befehl sie und den Server und startet ihn:" }
                        pre { code { (build) } }
                        p { "Von Hand:" }
                        pre { code { (by_hand) } }
                        p { "Bis dahin geht es im Terminal: " code { "vorhand play --help" } }
                    }
                    section lang="en" {
                        p { (english) }
                        p { "With Node 20.19 or newer this command builds them and the server, and starts it:" }
                        pre { code { (build) } }
                        p { "By hand:" }
                        pre { code { (by_hand) } }
                        p { "Until then there is the terminal: " code { "vorhand play --help" } }
                    }
                }
            }
        }
    };
    page.into_string()
}
