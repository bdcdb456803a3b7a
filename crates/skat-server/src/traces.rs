//! Traces for whoever runs a collector of OpenTelemetry: requests, messages over sockets, commits, and tables being read.
//!
//! They go out if `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector; otherwise no span is ever made.
//! Spans hold kinds, codes, numbers and ids, and nothing that anybody has said, typed or been dealt.
//! What is finished waits in a bounded queue for a thread of its own: when the collector is away, spans are dropped,
//! and nothing else happens.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use axum::http::Uri;
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{ExporterBuildError, SpanExporter, WithHttpConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider};

/// The target of every span that is for traces; nothing else has it, and the log shows none of it.
pub(crate) const TARGET: &str = "vorhand::trace";

/// The variables that name a collector; the first one goes before the other.
const ENDPOINTS: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];

/// How long one delivery may take, unless `OTEL_EXPORTER_OTLP_TIMEOUT` says otherwise.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long the end of the server waits for the last delivery.
const LAST: Duration = Duration::from_secs(2);

/// The longest answer of a collector that is read, in bytes.
const LONGEST: u64 = 64 * 1024;

/// Deliveries that a collector has taken, and those that it has not.
static TAKEN: AtomicU64 = AtomicU64::new(0);
static FAILED: AtomicU64 = AtomicU64::new(0);

/// Traces that go out.
#[derive(Debug)]
pub struct Traces {
    provider: Option<SdkTracerProvider>,
    collector: Option<String>,
}

/// The variables of OpenTelemetry cannot be followed; what stands in them is not repeated, for it may be a secret.
#[derive(Debug, thiserror::Error)]
pub enum BadCollector {
    /// The collector's address is none.
    #[error("{variable}: expected the address of a collector such as \"http://collector:4318\"")]
    Address {
        /// The variable that names it.
        variable: &'static str,
    },
    /// Another of them is wrong.
    #[error("{variable}: this value cannot be used for traces")]
    Other {
        /// Which one, as far as it is known.
        variable: String,
    },
}

impl Traces {
    /// Starts to deliver, if a collector is named.
    ///
    /// # Errors
    /// [`BadCollector`] when its address, or what else is set for it, cannot be used.
    pub(crate) fn start() -> Result<Traces, BadCollector> {
        let Some((exporter, collector)) = exporter()? else {
            return Ok(Traces { provider: None, collector: None });
        };
        let resource = Resource::builder();
        let resource = if is_named() { resource } else { resource.with_service_name("vorhand") };
        let provider = SdkTracerProvider::builder().with_resource(resource.build()).with_batch_exporter(exporter);
        Ok(Traces { provider: Some(provider.build()), collector: Some(collector) })
    }

    /// Where they go, without anything secret; none if they do not go out.
    pub(crate) fn collector(&self) -> Option<&str> {
        self.collector.as_deref()
    }

    /// What makes spans.
    pub(crate) fn tracer(&self) -> Option<SdkTracer> {
        self.provider.as_ref().map(|provider| provider.tracer("vorhand"))
    }

    /// Delivers what is left, for a short time at most.
    pub fn end(self) {
        if let Some(provider) = self.provider
            && let Err(error) = provider.shutdown_with_timeout(LAST)
        {
            tracing::debug!(%error, "the last traces are lost");
        }
    }
}

/// Where a server's traces would go, without anything secret; none if they would not go out.
///
/// # Errors
/// [`BadCollector`], with which no server starts.
pub fn collector() -> Result<Option<String>, BadCollector> {
    Ok(exporter()?.map(|(_, collector)| collector))
}

/// What sends traces, and where to; none if no collector is named. Nothing is sent yet.
fn exporter() -> Result<Option<(SpanExporter, String)>, BadCollector> {
    let value = |name: &str| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
    if value("OTEL_SDK_DISABLED").is_some_and(|value| value.trim().eq_ignore_ascii_case("true")) {
        return Ok(None);
    }
    let mut named = ENDPOINTS.into_iter().filter_map(|variable| Some((variable, value(variable)?)));
    let Some((variable, endpoint)) = named.next() else { return Ok(None) };
    let collector = shown(&endpoint).ok_or(BadCollector::Address { variable })?;
    let built = SpanExporter::builder().with_http().with_http_client(Client::new()).build();
    let exporter = built.map_err(|error| BadCollector::Other { variable: blamed(&error) })?;
    Ok(Some((exporter, collector)))
}

/// The variable that an error names before it repeats what stands there.
fn blamed(error: &ExporterBuildError) -> String {
    let named = match error {
        ExporterBuildError::InvalidConfiguration(text) => text.split(':').next(),
        _ => None,
    };
    let named =
        named.filter(|name| name.starts_with("OTEL_") && name.chars().all(|c| c.is_ascii_uppercase() || c == '_'));
    named.unwrap_or("OTEL_EXPORTER_OTLP_…").to_owned()
}

/// How often deliveries were taken, and how often not.
pub(crate) fn deliveries() -> (u64, u64) {
    (TAKEN.load(Ordering::Relaxed), FAILED.load(Ordering::Relaxed))
}

/// An address over HTTP without the user, the path and the query that it may hold; none if it is no such address.
fn shown(endpoint: &str) -> Option<String> {
    let uri: Uri = endpoint.parse().ok()?;
    let scheme = uri.scheme_str().filter(|scheme| matches!(*scheme, "http" | "https"))?;
    let host = uri.host().filter(|host| !host.is_empty())?;
    let (_, rest) = endpoint.split_once("://")?;
    if rest.split_once(['/', '?', '#']).is_some_and(|(_, behind)| behind.contains('@')) {
        // A password with a character that ends a host leaves its first part where the host should be.
        return Some(format!("{scheme}://***"));
    }
    let port = uri.port().map_or_else(String::new, |port| format!(":{port}"));
    Some(format!("{scheme}://{host}{port}"))
}

/// Whether whoever started the server has given it a name.
fn is_named() -> bool {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let attributes = variable("OTEL_RESOURCE_ATTRIBUTES");
    !variable("OTEL_SERVICE_NAME").is_empty()
        || attributes.split(',').any(|one| one.trim().starts_with("service.name="))
}

/// Delivers over HTTP, from the thread that has nothing else to do.
#[derive(Debug)]
struct Client {
    agent: ureq::Agent,
    is_away: AtomicBool,
}

impl Client {
    fn new() -> Client {
        let millis = std::env::var("OTEL_EXPORTER_OTLP_TIMEOUT").ok().and_then(|millis| millis.trim().parse().ok());
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(millis.map_or(PATIENCE, Duration::from_millis)));
        Client { agent: config.build().into(), is_away: AtomicBool::new(false) }
    }

    fn deliver(&self, request: Request<Bytes>) -> Result<Response<Bytes>, ureq::Error> {
        let response = self.agent.run(request.map(|body| body.to_vec()))?;
        let (parts, mut body) = response.into_parts();
        let body = body.with_config().limit(LONGEST).read_to_vec()?;
        Ok(Response::from_parts(parts, body.into()))
    }

    /// Writes it down when the collector goes away or comes back, and not for each delivery.
    fn note(&self, done: &Result<Response<Bytes>, ureq::Error>) {
        let wrong = match done {
            Ok(response) if response.status().is_success() => None,
            Ok(response) => Some(format!("it answers {}", response.status().as_u16())),
            Err(error) => Some(error.to_string()),
        };
        let count = if wrong.is_none() { &TAKEN } else { &FAILED };
        count.fetch_add(1, Ordering::Relaxed);
        let was_away = self.is_away.swap(wrong.is_some(), Ordering::Relaxed);
        match wrong {
            Some(error) if !was_away => {
                tracing::warn!(%error, "the collector takes no traces: they are dropped until it does");
            }
            None if was_away => tracing::info!("the collector takes traces again"),
            _ => {}
        }
    }
}

impl HttpClient for Client {
    fn send_bytes<'a, 'b>(
        &'a self,
        request: Request<Bytes>,
    ) -> Pin<Box<dyn Future<Output = Result<Response<Bytes>, HttpError>> + Send + 'b>>
    where
        'a: 'b,
        Self: 'b,
    {
        Box::pin(async move {
            let done = self.deliver(request);
            self.note(&done);
            Ok(done?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_what_may_be_secret() {
        for (endpoint, told) in [
            ("https://hedwig:Eichel@collector.example:4318/otlp?key=Unter", "https://collector.example:4318"),
            ("http://127.0.0.1:4318", "http://127.0.0.1:4318"),
            ("http://[::1]:4318/", "http://[::1]:4318"),
            ("https://Ei/chel@collector.example", "https://***"),
            ("https://Ei?chel@collector.example", "https://***"),
            ("https://Ei#chel@collector.example", "https://***"),
        ] {
            assert_eq!(shown(endpoint).as_deref(), Some(told));
        }
    }

    #[test]
    fn what_is_no_address_over_http_is_none() {
        for endpoint in
            ["Eichel", "collector:4318", "collector:4318/v1", "grpc://collector", "http://", "http:///v1", "/v1"]
        {
            assert_eq!(shown(endpoint), None, "{endpoint}");
        }
    }

    #[test]
    fn an_error_is_told_by_its_variable_only() {
        let blamed = |text: &str| blamed(&ExporterBuildError::InvalidConfiguration(text.to_owned()));
        let named = blamed("OTEL_EXPORTER_OTLP_COMPRESSION: unknown 'Eichel'");
        assert_eq!(named, "OTEL_EXPORTER_OTLP_COMPRESSION");
        assert_eq!(blamed("Eichel: wrong"), "OTEL_EXPORTER_OTLP_…");
    }
}
