//! Questions over HTTP.

use std::time::Duration;

use serde_json::Value;
use ureq::Agent;

use crate::server::Server;

/// An answer over HTTP.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The type of the body, without what follows a semicolon.
    pub content_type: String,
    /// The header `Retry-After`.
    pub retry_after: Option<String>,
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
        assert_eq!(self.status, 200, "{}", self.text);
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error} in {}", self.text))
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
        let url = format!("http://{}{path}", self.address());
        let method = method.to_owned();
        tokio::task::spawn_blocking(move || ask(&method, &url)).await.unwrap()
    }
}

fn ask(method: &str, url: &str) -> Result<Reply, String> {
    let config = Agent::config_builder().http_status_as_error(false).timeout_global(Some(Duration::from_secs(30)));
    let agent: Agent = config.allow_non_standard_methods(true).build().into();
    let request = ureq::http::Request::builder().method(method).uri(url).body(()).map_err(|error| error.to_string())?;
    let mut response = agent.run(request).map_err(|error| error.to_string())?;
    let header = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    Ok(Reply {
        status: response.status().as_u16(),
        content_type: header("content-type").unwrap_or_default().split(';').next().unwrap_or_default().to_owned(),
        retry_after: header("retry-after"),
        text: response.body_mut().read_to_string().map_err(|error| error.to_string())?,
    })
}
