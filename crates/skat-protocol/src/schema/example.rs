//! The examples of the protocol: the JSON in `docs/protocol.md`.

use serde_json::Value;

/// The document; its examples are part of the AsyncAPI document, and tests read all of them.
const DOCUMENT: &str = include_str!("../../../../docs/protocol.md");

/// An example in the document.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// What it is an example of: the second word of its fence, such as `client` or `RankingPage`.
    pub of: &'static str,
    /// The line of the document in which its block begins, from 1.
    pub line: usize,
    /// The example.
    pub json: Value,
}

/// Every example of the document, in order; a block can hold several.
///
/// # Panics
/// If a block is not JSON, which the tests of this crate rule out.
pub fn examples() -> Vec<Example> {
    let mut examples = Vec::new();
    let mut lines = (1..).zip(DOCUMENT.lines());
    while let Some((line, text)) = lines.next() {
        let Some(of) = text.strip_prefix("```json ") else { continue };
        let block: Vec<&str> = lines.by_ref().map(|(_, text)| text).take_while(|text| *text != "```").collect();
        let block = block.join("\n");
        examples.extend(serde_json::Deserializer::from_str(&block).into_iter().map(|json| Example {
            of,
            line,
            json: json.unwrap_or_else(|error| panic!("docs/protocol.md, the block in line {line}: {error}")),
        }));
    }
    examples
}
