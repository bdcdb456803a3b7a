use axum::body::to_bytes;

use super::*;

const FILES: &[ClientFile] = &[
    ClientFile { path: "/index.html", bytes: b"<p>page", gzip: Some(b"gz page"), brotli: Some(b"br page") },
    ClientFile { path: "/assets/main-a1.js", bytes: b"start()", gzip: Some(b"gz main"), brotli: None },
    ClientFile { path: "/assets/card-b2.png", bytes: b"png", gzip: None, brotli: None },
    ClientFile { path: "/robots.txt", bytes: b"robots", gzip: None, brotli: None },
];

fn ask(method: Method, path: &str, headers: &[(header::HeaderName, &str)]) -> Response {
    let headers = headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_str(value).unwrap())).collect();
    Served::new(BrowserClient::Built(FILES)).answer(&method, path, &headers)
}

fn get(path: &str, encoding: &str) -> Response {
    ask(Method::GET, path, &[(header::ACCEPT_ENCODING, encoding)])
}

fn told(response: &Response, name: header::HeaderName) -> &str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

async fn body(response: Response) -> Vec<u8> {
    to_bytes(response.into_body(), 10_000).await.unwrap().to_vec()
}

#[tokio::test]
async fn every_address_without_a_dot_is_the_page_but_those_of_the_interface() {
    for path in ["/", "/t/0199c3a0-5b7e-7c11-9d02-3f1a2b4c5d01", "/lists", "/nowhere/at/all", "//", "/apis", "/wsx"] {
        let response = get(path, "");
        assert_eq!(
            (response.status(), told(&response, header::CONTENT_TYPE)),
            (StatusCode::OK, "text/html; charset=utf-8")
        );
        assert_eq!(told(&response, header::CACHE_CONTROL), "no-cache");
        assert!(told(&response, header::CONTENT_SECURITY_POLICY).contains("script-src 'self'"));
        assert_eq!(body(response).await, b"<p>page", "{path}");
        assert_eq!(kind_of_page(path), "page");
    }
    for path in ["/api", "/api/v1/nothing", "/ws/v2", "/metrics", "/healthz/", "//api/v1"] {
        assert_eq!(get(path, "").status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(kind_of_page(path), "unknown");
    }
    for path in
        ["/favicon.ico", "/assets/main-a0.js", "/assets/", "/assets/../index", "/index.html", "/t/.env", "/robots.TXT"]
    {
        assert_eq!(get(path, "").status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(kind_of_page(path), "asset");
    }
}

#[test]
fn only_what_is_named_by_its_content_is_kept_without_asking() {
    assert_eq!(told(&get("/assets/main-a1.js", ""), header::CACHE_CONTROL), "public, max-age=31536000, immutable");
    assert_eq!(told(&get("/robots.txt", ""), header::CACHE_CONTROL), "no-cache");
}

#[tokio::test]
async fn the_form_is_sent_that_the_browser_takes() {
    for (path, wanted, sent, bytes) in [
        ("/", "gzip, deflate, br, zstd", "br", b"br page" as &[u8]),
        ("/", "gzip, deflate", "gzip", b"gz page"),
        ("/", "br;q=0.5, gzip", "gzip", b"gz page"),
        ("/", "br;q=0, *;q=0.1", "gzip", b"gz page"),
        ("/", "identity", "", b"<p>page"),
        ("/", "", "", b"<p>page"),
        ("/assets/main-a1.js", "gzip, br", "gzip", b"gz main"),
        ("/assets/main-a1.js", "br", "", b"start()"),
        ("/assets/card-b2.png", "gzip, br", "", b"png"),
    ] {
        let response = get(path, wanted);
        assert_eq!(told(&response, header::CONTENT_ENCODING), sent, "{path} {wanted}");
        let varies = if path.ends_with(".png") { "" } else { "accept-encoding" };
        assert_eq!(told(&response, header::VARY), varies, "{path}");
        assert_eq!(body(response).await, bytes, "{path} {wanted}");
    }
}

#[tokio::test]
async fn who_has_a_form_already_is_not_sent_it_again() {
    let tag = |encoding| told(&get("/", encoding), header::ETAG).to_owned();
    let tags = [tag(""), tag("gzip"), tag("br")];
    assert!(
        tags[0] != tags[1] && tags[0] != tags[2] && tags[1] != tags[2] && tags.iter().all(|tag| tag.starts_with('"'))
    );
    let again =
        |known: &str| ask(Method::GET, "/lobby", &[(header::ACCEPT_ENCODING, "gzip"), (header::IF_NONE_MATCH, known)]);
    let response = again(&tags[1]);
    assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(told(&response, header::ETAG), tags[1]);
    assert_eq!(told(&response, header::CACHE_CONTROL), "no-cache");
    assert_eq!(told(&response, header::VARY), "accept-encoding");
    assert!(told(&response, header::CONTENT_TYPE).is_empty() && told(&response, header::CONTENT_ENCODING).is_empty());
    assert!(body(response).await.is_empty());
    assert_eq!(again(&tags[2]).status(), StatusCode::OK);
}

#[test]
fn pages_are_only_read() {
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS] {
        for path in ["/", "/assets/main-a1.js", "/assets/none.js"] {
            let response = ask(method.clone(), path, &[]);
            assert_eq!(
                (response.status(), told(&response, header::ALLOW)),
                (StatusCode::METHOD_NOT_ALLOWED, "GET,HEAD")
            );
        }
        assert_eq!(ask(method, "/api/v1/nothing", &[]).status(), StatusCode::NOT_FOUND);
    }
    assert_eq!(ask(Method::HEAD, "/", &[]).status(), StatusCode::OK);
}

#[tokio::test]
async fn without_a_client_every_page_says_in_both_languages_how_to_build_it() {
    for client in [BrowserClient::Missing, BrowserClient::Stale] {
        let response = Served::new(client).answer(&Method::GET, "/t/1", &HeaderMap::new());
        assert_eq!(response.status(), StatusCode::OK);
        let text = String::from_utf8(body(response).await).unwrap();
        assert!(text.contains("<html lang=\"de\">") && text.contains("lang=\"en\""));
        assert!(text.matches("cargo xtask run").count() == 2 && text.matches("npm run build").count() == 2);
        assert_eq!(text.contains("web/dist"), matches!(client, BrowserClient::Stale));
    }
}

#[test]
fn every_kind_of_file_that_vite_writes_has_a_type() {
    for ending in
        ["js", "css", "html", "svg", "png", "webp", "woff2", "ico", "json", "webmanifest", "txt", "mp3", "ogg", "wav"]
    {
        assert_ne!(kind(&format!("/assets/x.{ending}")), "application/octet-stream", "{ending}");
    }
    assert_eq!(kind("/assets/x"), "application/octet-stream");
}
