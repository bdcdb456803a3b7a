//! The browser client in `web/`: built for the binary, and checked.

use skat_web::Build;

use crate::failure::Failure;
use crate::node::{self, Node};
use crate::supervisor::Supervisor;
use crate::workspace;

/// Its folder.
const WEB: &str = "web";

/// Builds the client, unless the one that is there is of these sources; without Node it says so and leaves it.
pub(crate) fn build_if_possible(supervisor: &Supervisor) -> Result<(), Failure> {
    match node::find() {
        Node::Good => build(supervisor),
        Node::Old(_) | Node::Missing if is_current()? => Ok(()),
        Node::Old(version) => {
            println!("Node {version} is too old for the browser client (20.19 is needed): the server goes without it");
            Ok(())
        }
        Node::Missing => {
            println!("there is no Node with npm for the browser client (20.19 is needed): the server goes without it");
            Ok(())
        }
    }
}

/// Builds the client, unless the one that is there is of these sources; needs Node.
pub(crate) fn build(supervisor: &Supervisor) -> Result<(), Failure> {
    if is_current()? {
        return Ok(());
    }
    node::packages(supervisor, WEB)?;
    supervisor.run(&mut node::npm(WEB, &["run", "build"]))?;
    if is_current()? { Ok(()) } else { Err(Failure::ClientStale) }
}

/// Checks the client's sources, runs its own tests, and builds it.
pub(crate) fn check(supervisor: &Supervisor) -> Result<(), Failure> {
    node::packages(supervisor, WEB)?;
    for script in ["format:check", "codegen:check", "check", "test"] {
        supervisor.run(&mut node::npm(WEB, &["run", script]))?;
    }
    build(supervisor)
}

fn is_current() -> Result<bool, Failure> {
    let web = workspace::root().join(WEB);
    let found = skat_web::find(&web).map_err(|source| Failure::File { path: web, source })?;
    Ok(matches!(found, Build::Current(_)))
}
