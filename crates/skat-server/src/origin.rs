//! Whether a web page may use this server.

use axum::http::{HeaderMap, header};

use crate::config::Config;

/// What a request says about the page that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Nothing: it comes from a program, or a browser hides it.
    Missing,
    /// It is the server's own, or one that the settings allow.
    Allowed,
    /// Another one, or more than one.
    Foreign,
}

/// Where a request comes from.
pub(crate) fn of(headers: &HeaderMap, config: &Config) -> Origin {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let Some(origin) = origins.next() else { return Origin::Missing };
    // No browser sends two: whoever does wants one to be read here and the other one elsewhere.
    if origins.next().is_some() {
        return Origin::Foreign;
    }
    let Ok(origin) = origin.to_str() else { return Origin::Foreign };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let is_listed = config.allowed_origins.iter().any(|allowed| allowed == origin)
        || config.public_origin().is_some_and(|own| own == origin);
    match origin.split_once("://") {
        _ if is_listed => Origin::Allowed,
        // Whoever sits between could write a page that comes without encryption.
        Some((scheme, own)) if Some(own) == host && (scheme == "https" || !config.is_https()) => Origin::Allowed,
        _ => Origin::Foreign,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn origin(config: &Config, host: &str, origin: Option<&str>) -> Origin {
        let mut headers = HeaderMap::from_iter([(header::HOST, HeaderValue::from_str(host).unwrap())]);
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_str(origin).unwrap());
        }
        of(&headers, config)
    }

    #[test]
    fn a_page_of_the_server_or_of_the_settings_may_use_it() {
        let config = Config {
            public_url: "https://skat.example/".to_owned(),
            allowed_origins: vec!["https://club.example".to_owned()],
            ..Config::default()
        };
        let from = |of| origin(&config, "inside:8080", Some(of));
        assert_eq!(from("https://skat.example"), Origin::Allowed);
        assert_eq!(from("https://club.example"), Origin::Allowed);
        assert_eq!(from("https://inside:8080"), Origin::Allowed);
        for foreign in
            ["https://skat.example.evil", "http://skat.example", "http://inside:8080", "null", "", "inside:8080"]
        {
            assert_eq!(from(foreign), Origin::Foreign, "{foreign}");
        }
        assert_eq!(origin(&config, "inside:8080", None), Origin::Missing);
    }

    #[test]
    fn without_a_public_address_the_own_host_counts() {
        let config = Config::default();
        assert_eq!(origin(&config, "localhost:8080", Some("http://localhost:8080")), Origin::Allowed);
        assert_eq!(origin(&config, "localhost:8080", Some("http://localhost:8081")), Origin::Foreign);
        assert_eq!(origin(&config, "localhost:8080", Some("null")), Origin::Foreign);
    }
    #[test]
    fn more_than_one_origin_is_foreign() {
        let config = Config::default();
        for both in [
            ["http://own:8080", "https://evil.example"],
            ["https://evil.example", "http://own:8080"],
            ["http://own:8080"; 2],
        ] {
            let mut headers = HeaderMap::from_iter([(header::HOST, HeaderValue::from_static("own:8080"))]);
            for one in both {
                headers.append(header::ORIGIN, HeaderValue::from_static(one));
            }
            assert_eq!(of(&headers, &config), Origin::Foreign, "{both:?}");
        }
    }
}
