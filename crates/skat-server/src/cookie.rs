//! The cookie that a browser's session is kept in.

use axum::http::{HeaderMap, HeaderValue, header};
use skat_protocol::Token;

use crate::config::Config;

/// How long a browser keeps it: as long as browsers keep any.
const MAX_AGE_SECONDS: u32 = 400 * 24 * 3600;

/// Its name. Browsers take one with the host prefix only over TLS, for this host alone, and from no subdomain.
pub(crate) fn name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-vorhand" } else { "vorhand" }
}

/// The header that sets it: no script reads it, and no page of another site sends it along.
pub(crate) fn set(config: &Config, token: &Token) -> HeaderValue {
    header_of(config, token.as_str(), MAX_AGE_SECONDS)
}

/// The header that takes it away.
pub(crate) fn clear(config: &Config) -> HeaderValue {
    header_of(config, "", 0)
}

/// What the cookie of a request holds.
///
/// Of several with the name the first counts, which is the one with the longest path.
pub(crate) fn read<'a>(config: &Config, headers: &'a HeaderMap) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name(config)).map(|(_, value)| value)
}

fn header_of(config: &Config, value: &str, max_age: u32) -> HeaderValue {
    let secure = if config.is_https() { "Secure; " } else { "" };
    let text = format!("{}={value}; {secure}HttpOnly; SameSite=Lax; Path=/; Max-Age={max_age}", name(config));
    let mut header = HeaderValue::try_from(text).expect("a token is printable ASCII");
    header.set_sensitive(true);
    header
}

#[cfg(test)]
mod tests {
    use super::*;

    fn https() -> Config {
        Config { public_url: "https://skat.example".to_owned(), ..Config::default() }
    }

    #[test]
    fn over_tls_the_cookie_has_the_host_prefix_and_is_secure() {
        let token = Token::new("5e0f").unwrap();
        let secure = "__Host-vorhand=5e0f; Secure; HttpOnly; SameSite=Lax; Path=/; Max-Age=34560000";
        assert_eq!(set(&https(), &token), secure);
        assert_eq!(set(&Config::default(), &token), "vorhand=5e0f; HttpOnly; SameSite=Lax; Path=/; Max-Age=34560000");
        assert_eq!(clear(&https()), "__Host-vorhand=; Secure; HttpOnly; SameSite=Lax; Path=/; Max-Age=0");
    }

    #[test]
    fn the_own_cookie_is_found_among_others() {
        let read_from = |lines: &[&str], config: &Config| {
            let lines = lines.iter().map(|line| (header::COOKIE, HeaderValue::from_str(line).unwrap()));
            let mut headers = HeaderMap::new();
            lines.for_each(|(name, line)| {
                headers.append(name, line);
            });
            read(config, &headers).map(str::to_owned)
        };
        let http = Config::default();
        assert_eq!(read_from(&["a=b; vorhand=5e0f;c=d"], &http).as_deref(), Some("5e0f"));
        assert_eq!(read_from(&["a=b", "vorhand=5e0f"], &http).as_deref(), Some("5e0f"));
        assert_eq!(read_from(&["vorhand=5e0f"], &https()), None, "another could have set it");
        assert_eq!(read_from(&["xvorhand=1", "vorhand", "=", ";;"], &http), None);
    }
}
