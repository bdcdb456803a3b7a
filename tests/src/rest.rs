//! Questions over HTTP.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use ureq::Agent;

use crate::server::Server;

/// A question over HTTP.
#[derive(Clone, Debug)]
pub struct Request {
    /// The method.
    pub method: String,
    /// The path with its query.
    pub path: String,
    /// Headers beside those that every request has.
    pub headers: Vec<(String, String)>,
    /// The body, if it has one.
    pub body: Option<Vec<u8>>,
}

impl Request {
    /// A question without a body.
    pub fn new(method: &str, path: &str) -> Request {
        Request { method: method.to_owned(), path: path.to_owned(), headers: Vec::new(), body: None }
    }

    /// The same with a header more.
    pub fn with(mut self, name: &str, value: &str) -> Request {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The same with a body of JSON.
    pub fn with_json(mut self, body: &Value) -> Request {
        self.body = Some(body.to_string().into_bytes());
        self.with("content-type", "application/json")
    }

    /// Asks a server.
    ///
    /// # Errors
    /// It does not answer.
    pub async fn send(self, address: SocketAddr) -> Result<Reply, String> {
        tokio::task::spawn_blocking(move || send(self, address)).await.unwrap()
    }
}

/// An answer over HTTP.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The type of the body, without what follows a semicolon.
    pub content_type: String,
    /// The header `Retry-After`.
    pub retry_after: Option<String>,
    /// All headers, their names in small letters.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub text: String,
}

impl Reply {
    /// The body as JSON.
    ///
    /// # Panics
    /// It is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error} in {:?}", self.text))
    }

    /// The body as one of the protocol's.
    ///
    /// # Panics
    /// The question was not answered with 200, or by something else.
    pub fn read<T: for<'a> serde::Deserialize<'a>>(&self) -> T {
        self.read_as(200)
    }

    /// The body as one of the protocol's, that comes with this status.
    ///
    /// # Panics
    /// It was answered with another status, or by something else.
    pub fn read_as<T: for<'a> serde::Deserialize<'a>>(&self, status: u16) -> T {
        assert_eq!(self.status, status, "{}", self.text);
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error} in {}", self.text))
    }

    /// Asserts that there is nothing to say but that it is done.
    ///
    /// # Panics
    /// Something else was answered.
    pub fn is_done(&self) {
        assert_eq!((self.status, self.text.as_str()), (204, ""));
    }

    /// Status and code of a refusal.
    ///
    /// # Panics
    /// It is none, or not as RFC 9457 wants it.
    pub fn refusal(&self) -> (u16, String) {
        assert_eq!(self.content_type, "application/problem+json", "{} {}", self.status, self.text);
        let problem = self.json();
        assert_eq!(problem["status"], self.status);
        let code = problem["code"].as_str().expect("a problem has a code").to_owned();
        assert_eq!(problem["type"], format!("urn:vorhand:problem:{code}"));
        (self.status, code)
    }

    /// A header by its name in small letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl Server {
    /// Asks with GET.
    ///
    /// # Panics
    /// It does not answer.
    pub async fn get(&self, path: &str) -> Reply {
        self.ask("GET", path).await.unwrap()
    }

    /// Asks with any method without a body.
    ///
    /// # Errors
    /// It does not answer.
    pub async fn ask(&self, method: &str, path: &str) -> Result<Reply, String> {
        Request::new(method, path).send(self.address()).await
    }
}

fn send(request: Request, address: SocketAddr) -> Result<Reply, String> {
    let config = Agent::config_builder().http_status_as_error(false).timeout_global(Some(Duration::from_secs(30)));
    let config = config.allow_non_standard_methods(true).max_redirects(0);
    let agent: Agent = config.build().into();
    let url = format!("http://{address}{}", request.path);
    let mut builder = ureq::http::Request::builder().method(request.method.as_str()).uri(url);
    for (name, value) in &request.headers {
        builder = builder.header(name, value);
    }
    let sent = match request.body {
        None => agent.run(builder.body(()).map_err(|error| error.to_string())?),
        Some(body) => agent.run(builder.body(body).map_err(|error| error.to_string())?),
    };
    let mut response = sent.map_err(|error| error.to_string())?;
    let headers: Vec<(String, String)> = response
        .headers()
        .iter()
        .map(|(name, value)| (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned()))
        .collect();
    let header = |name: &str| headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
    Ok(Reply {
        status: response.status().as_u16(),
        content_type: header("content-type").unwrap_or_default().split(';').next().unwrap_or_default().to_owned(),
        retry_after: header("retry-after"),
        text: response.body_mut().read_to_string().map_err(|error| error.to_string())?,
        headers,
    })
}
