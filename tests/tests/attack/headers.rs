//! What a browser is told about every answer.

use vorhand_tests::{Description, Engine, Random, Reply, Request, Server};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_answer_can_be_framed_sniffed_or_made_to_load_anything() {
    for url in ["", "https://skat.example"] {
        let server = Server::setup(Engine::Sqlite).with("public_url", url).start().await;
        let description = Description::read(server.get("/api/v1/openapi.json").await.json());
        let mut random = Random::new(1);
        let mut requests: Vec<Request> = Vec::new();
        for operation in &description.operations {
            requests.push(description.request(operation, &mut random, &Default::default()));
            requests.push(Request::new("BREW", &requests[requests.len() - 1].path.clone()));
        }
        for path in ["/", "/nowhere", "/assets/nothing.js", "/api"] {
            requests.push(Request::new("GET", path));
            requests.push(Request::new("POST", path));
        }
        requests.push(Request::new("GET", skat_protocol::PATH));
        requests.push(Request::new("GET", skat_protocol::PATH).with("origin", "https://evil.example"));
        requests.push(Request::new("HEAD", "/api/v1/rankings"));
        assert!(requests.len() > 100);
        for request in requests {
            let what = format!("{} {}", request.method, request.path);
            let reply = request.send(server.address()).await.unwrap();
            check(&reply, !url.is_empty(), &what);
        }
    }
}

fn check(reply: &Reply, is_https: bool, what: &str) {
    let header = |name: &str| reply.header(name).unwrap_or_else(|| panic!("{what}: {} without {name}", reply.status));
    let policy = header("content-security-policy");
    assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{what}: {policy}");
    assert_eq!(header("x-content-type-options"), "nosniff", "{what}");
    assert_eq!(header("x-frame-options"), "DENY", "{what}");
    assert_eq!(header("referrer-policy"), "no-referrer", "{what}");
    let tls = reply.header("strict-transport-security");
    assert_eq!(tls.is_some_and(|tls| tls.contains("max-age=")), is_https, "{what}: {tls:?}");
}
