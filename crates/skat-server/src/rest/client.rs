//! The browser client: its page under every address that is none of the interface, and its files.

mod absent;

use std::collections::HashMap;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use skat_protocol::Code;

use super::failure::problem;
use super::{etag, negotiate};

/// The browser client that a server serves.
#[derive(Clone, Copy, Debug)]
pub enum BrowserClient {
    /// These files.
    Built(&'static [ClientFile]),
    /// None, since the one that was built was not of the sources; people are told how to build it.
    Stale,
    /// None, since none was built; people are told how to build it.
    Missing,
}

/// A file of the browser client.
#[derive(Clone, Copy, Debug)]
pub struct ClientFile {
    /// Where it is asked for, such as `/index.html`.
    pub path: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
    /// The same, compressed with gzip.
    pub gzip: Option<&'static [u8]>,
    /// The same, compressed with Brotli.
    pub brotli: Option<&'static [u8]>,
}

/// The page that all addresses of the client begin with; it is asked for under them, and not under this name.
const PAGE: &str = "/index.html";

/// Where files lie whose names change with what they hold.
const ASSETS: &str = "/assets/";

/// What the interface and those who watch over the server ask for: nothing below these is a page.
const INTERFACE: [&str; 5] = ["api", "ws", "healthz", "readyz", "metrics"];

/// What the page may do: run and show what this server gives, and talk to it. A WebSocket to the page's own host is among it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// A file whose name changes with it is kept for a year; about any other one is asked each time whether it has changed.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
const ASK_EACH_TIME: &str = "no-cache";

/// A client, ready to be served.
pub(super) struct Served {
    page: Entry,
    files: HashMap<&'static str, Entry>,
}

/// A file in all its forms.
struct Entry {
    kind: HeaderValue,
    keep: HeaderValue,
    policy: Option<HeaderValue>,
    /// As it is; compressed forms of the same.
    plain: Form,
    compressed: Vec<(&'static str, Form)>,
}

struct Form {
    bytes: &'static [u8],
    tag: HeaderValue,
}

/// What an address that is none of the interface is, for the metrics: a closed set, since anybody can make up addresses.
pub(crate) fn kind_of_page(path: &str) -> &'static str {
    match () {
        () if is_of_interface(path) => "unknown",
        () if names_a_file(path) => "asset",
        () => "page",
    }
}

impl Served {
    /// Makes a client ready to be served.
    pub(super) fn new(client: BrowserClient) -> Served {
        let files = match client {
            BrowserClient::Built(files) => files,
            BrowserClient::Stale | BrowserClient::Missing => &[],
        };
        let mut files: HashMap<_, _> = files.iter().map(|file| (file.path, Entry::new(file))).collect();
        let page = files.remove(PAGE).unwrap_or_else(|| {
            Entry::new(&ClientFile { path: PAGE, bytes: absent::page(client), gzip: None, brotli: None })
        });
        Served { page, files }
    }

    /// Answers a request that is none of the interface.
    pub(super) fn answer(&self, method: &Method, path: &str, headers: &HeaderMap) -> Response {
        if is_of_interface(path) {
            return problem(StatusCode::NOT_FOUND, Code::NotFound);
        }
        if !matches!(*method, Method::GET | Method::HEAD) {
            let mut response = problem(StatusCode::METHOD_NOT_ALLOWED, Code::MethodNotAllowed);
            response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET,HEAD"));
            return response;
        }
        match self.files.get(path) {
            Some(entry) => entry.answer(headers),
            None if names_a_file(path) => problem(StatusCode::NOT_FOUND, Code::NotFound),
            // The client itself knows which addresses it has, and says so of one that it has not.
            None => self.page.answer(headers),
        }
    }
}

impl Entry {
    fn new(file: &ClientFile) -> Entry {
        let kind = kind(file.path);
        // Another form of a file has another tag: it is byte for byte that (RFC 9110, 8.8.3.3).
        let form = |bytes, of: &str| {
            let tag = etag::tag(Some(&HeaderValue::from_static(kind)), bytes);
            let tag = format!("{}{of}\"", tag.trim_end_matches('"'));
            Form { bytes, tag: HeaderValue::from_str(&tag).expect("it is hexadecimal") }
        };
        let compressed = [("br", file.brotli, "-br"), ("gzip", file.gzip, "-gz")];
        let compressed = compressed.into_iter().filter_map(|(name, bytes, of)| Some((name, form(bytes?, of))));
        Entry {
            kind: HeaderValue::from_static(kind),
            keep: HeaderValue::from_static(if file.path.starts_with(ASSETS) { FOR_EVER } else { ASK_EACH_TIME }),
            policy: (file.path == PAGE).then(|| HeaderValue::from_static(POLICY)),
            plain: form(file.bytes, ""),
            compressed: compressed.collect(),
        }
    }

    fn answer(&self, headers: &HeaderMap) -> Response {
        let names: Vec<&'static str> = self.compressed.iter().map(|(name, _)| *name).collect();
        let chosen = negotiate::encoding(headers, &names);
        let form = self.compressed.iter().find(|(name, _)| Some(*name) == chosen).map_or(&self.plain, |(_, form)| form);
        let tag = form.tag.to_str().unwrap_or_default();
        let is_known = etag::knows(headers, tag);
        let mut response = Response::new(if is_known { Body::empty() } else { Body::from(form.bytes) });
        if is_known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let told = response.headers_mut();
        told.insert(header::ETAG, form.tag.clone());
        told.insert(header::CACHE_CONTROL, self.keep.clone());
        if !self.compressed.is_empty() {
            told.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        if let Some(policy) = &self.policy {
            told.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
        }
        if is_known {
            return response;
        }
        told.insert(header::CONTENT_TYPE, self.kind.clone());
        if let Some(name) = chosen {
            told.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        response
    }
}

fn is_of_interface(path: &str) -> bool {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    INTERFACE.contains(&first)
}

/// Whether an address is that of a file, which is there or not; those of pages have no dot.
fn names_a_file(path: &str) -> bool {
    path.starts_with(ASSETS) || path.rsplit('/').next().is_some_and(|last| last.contains('.'))
}

/// The type of a file, by the end of its name.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/vnd.microsoft.icon",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wav" => "audio/wav",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests;
