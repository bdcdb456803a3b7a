//! The description of the REST interface, taken at its word: requests that fit it and requests that do not, and answers that must fit it.

use std::collections::BTreeMap;
use std::sync::Mutex;

use jsonschema::Validator;
use serde_json::{Map, Value, json};

use crate::random::Random;
use crate::rest::{Reply, Request};

/// Texts that somebody might send who means no good.
const NASTY: &[&str] = &[
    "",
    " ",
    "\0",
    "a\0b",
    "\u{7f}\u{1b}[2J",
    "\r\nX-Evil: 1",
    "'; DROP TABLE player; --",
    "%",
    "%00",
    "_",
    "\\",
    "../../etc/passwd",
    "..",
    "\u{202e}\u{200b}",
    "\u{10ffff}",
    "\u{feff}Anna",
    "A\u{300}\u{300}\u{300}",
    "Ἀλεξάνδρα",
    "👩‍👩‍👧",
    "-1",
    "0",
    "1e400",
    "4294967296",
    "18446744073709551616",
    "-9223372036854775809",
    "NaN",
    "null",
    "true",
    "[]",
    "{}",
    "2026-00",
    "2026-13",
    "9999-12",
    "00000000-0000-0000-0000-000000000000",
    "ffffffffffffffffffffffffffffffff",
];

/// What a document says of the REST interface.
#[derive(Debug)]
pub struct Description {
    document: Value,
    /// The operations, in the document's order.
    pub operations: Vec<Operation>,
    validators: Mutex<BTreeMap<String, Validator>>,
}

/// One method of one path.
#[derive(Clone, Debug)]
pub struct Operation {
    /// The method in capitals.
    pub method: String,
    /// The path as the document has it.
    pub path: String,
    parameters: Vec<Parameter>,
    /// The schema of the body, where there is one.
    body: Option<Value>,
    /// By status, the schemas by content type.
    responses: BTreeMap<String, BTreeMap<String, Value>>,
}

#[derive(Clone, Debug)]
struct Parameter {
    name: String,
    is_in_path: bool,
    required: bool,
    schema: Value,
}

/// What there is on a server: values for parameters that lead somewhere, by the parameters' names.
#[derive(Clone, Debug, Default)]
pub struct Known(BTreeMap<String, Vec<String>>);

impl Known {
    /// One more value of a parameter.
    pub fn add(&mut self, parameter: &str, value: impl ToString) {
        let values = self.0.entry(parameter.to_owned()).or_default();
        // Cursors come by the hundred; the last ones will do.
        if values.len() >= 20 {
            values.remove(0);
        }
        values.push(value.to_string());
    }

    fn one(&self, parameter: &str, random: &mut Random) -> Option<String> {
        let values = self.0.get(parameter)?;
        Some(values[random.below(values.len())].clone())
    }
}

impl Description {
    /// Reads a document.
    ///
    /// # Panics
    /// It is no OpenAPI 3.1 document.
    pub fn read(document: Value) -> Description {
        assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
        let mut operations = Vec::new();
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                let of = |value: &Value| value.as_array().cloned().unwrap_or_default();
                let parameters = of(&operation["parameters"]).iter().map(parameter).collect();
                let content = &operation["requestBody"]["content"]["application/json"];
                operations.push(Operation {
                    method: method.to_uppercase(),
                    path: path.clone(),
                    parameters,
                    body: content.get("schema").cloned(),
                    responses: operation["responses"].as_object().unwrap().iter().map(response).collect(),
                });
            }
        }
        Description { document, operations, validators: Mutex::default() }
    }

    /// What an answer says that the document does not.
    pub fn faults(&self, operation: &Operation, reply: &Reply) -> Vec<String> {
        let mut faults = Vec::new();
        if reply.status >= 500 && reply.status != 503 {
            faults.push(format!("the server fails with {}: {}", reply.status, reply.text));
        }
        let Some(contents) = operation.responses.get(&reply.status.to_string()) else {
            faults.push(format!("the status {} is not declared; it comes with {:.200}", reply.status, reply.text));
            return faults;
        };
        if contents.is_empty() {
            if !reply.text.is_empty() {
                faults.push(format!("{} has a body that is not declared: {:.200}", reply.status, reply.text));
            }
            return faults;
        }
        let Some(schema) = contents.get(&reply.content_type) else {
            faults.push(format!("{} comes as {:?}, which is not declared", reply.status, reply.content_type));
            return faults;
        };
        if reply.content_type.ends_with("json") {
            match serde_json::from_str::<Value>(&reply.text) {
                Ok(body) => faults.extend(self.schema_faults(operation, reply, schema, &body)),
                Err(error) => faults.push(format!("{} is no JSON: {error}", reply.status)),
            }
        }
        faults
    }

    fn schema_faults(&self, operation: &Operation, reply: &Reply, schema: &Value, body: &Value) -> Vec<String> {
        let key = format!("{} {} {} {}", operation.method, operation.path, reply.status, reply.content_type);
        let mut validators = self.validators.lock().unwrap();
        let validator = validators.entry(key).or_insert_with(|| {
            let whole = json!({ "components": self.document["components"], "allOf": [schema] });
            jsonschema::draft202012::new(&whole).unwrap()
        });
        let errors = validator.iter_errors(body);
        errors.map(|error| format!("{} does not fit: {error} at {}", reply.status, error.instance_path())).collect()
    }

    /// A request for an operation: one that fits the document, or one that breaks it in one of many ways.
    pub fn request(&self, operation: &Operation, random: &mut Random, known: &Known) -> Request {
        let mut path = operation.path.clone();
        let mut query = Vec::new();
        for parameter in &operation.parameters {
            let value = self.parameter_value(parameter, random, known);
            if parameter.is_in_path {
                // An empty one would make another path.
                let value = if value.is_empty() { " ".to_owned() } else { value };
                path = path.replace(&format!("{{{}}}", parameter.name), &escaped(&value));
            } else if parameter.required || random.percent(40) {
                query.push(format!("{}={}", escaped(&parameter.name), escaped(&value)));
            }
        }
        if random.percent(5) {
            query.push(format!("{}={}", random.one(&["x", "limit", "after", "%"]), escaped(random.one(NASTY))));
        }
        if !query.is_empty() {
            path = format!("{path}?{}", query.join("&"));
        }
        let mut request = Request::new(&operation.method, &path);
        if random.percent(40) {
            let kinds = ["application/json", "text/csv", "text/html", "*/*", "image/png", "nonsense", "text/csv;q=0"];
            request = request.with("accept", random.one(&kinds));
        }
        if random.percent(20) {
            let tag = known.one("etag", random).unwrap_or_else(|| "\"x\"".to_owned());
            request = request.with("if-none-match", random.one(&["*", "W/\"1\"", "junk", &tag]));
        }
        if random.percent(10) {
            request = request.with("accept-language", random.one(&["de", "en-GB,en;q=0.8", "*", ";;;"]));
        }
        match &operation.body {
            Some(schema) => self.with_body(request, schema, random),
            None => request,
        }
    }

    fn parameter_value(&self, parameter: &Parameter, random: &mut Random, known: &Known) -> String {
        match random.below(10) {
            0..=5 => match known.one(&parameter.name, random) {
                Some(value) => value,
                None => self.text_of(&parameter.schema, random),
            },
            6 | 7 => self.text_of(&parameter.schema, random),
            8 => random.one(NASTY).to_owned(),
            _ => "x".repeat(random.below(3_000)),
        }
    }

    fn text_of(&self, schema: &Value, random: &mut Random) -> String {
        match self.value(schema, "", random) {
            Value::String(text) => text,
            value => value.to_string(),
        }
    }

    fn with_body(&self, request: Request, schema: &Value, random: &mut Random) -> Request {
        let good = self.value(schema, "", random);
        let mut fields = good.as_object().cloned().unwrap_or_default();
        let names: Vec<String> = fields.keys().cloned().collect();
        let some = |random: &mut Random| names.get(random.below(names.len().max(1))).cloned().unwrap_or_default();
        let text = match random.below(20) {
            0..=7 => good.to_string(),
            8 => {
                fields.remove(&some(random));
                Value::Object(fields).to_string()
            }
            9 | 10 => {
                let odd =
                    [json!(null), json!(7), json!(-1), json!(1e300), json!(true), json!([]), json!({}), json!("x")];
                fields.insert(some(random), odd[random.below(odd.len())].clone());
                Value::Object(fields).to_string()
            }
            11 => {
                fields.insert("beside".to_owned(), json!(random.one(NASTY)));
                Value::Object(fields).to_string()
            }
            12 | 13 => {
                fields.insert(some(random), json!(random.one(NASTY)));
                Value::Object(fields).to_string()
            }
            14 => {
                fields.insert(some(random), json!("ä".repeat(random.below(40_000))));
                Value::Object(fields).to_string()
            }
            15 => random.one(&["[]", "null", "7", "\"x\"", "[[]]", "true", ""]).to_owned(),
            16 => random.one(&["{", "{]", "{\"a\":}", "\u{feff}{}", "{}{}", "nul", "{\"\\ud800\":1}"]).to_owned(),
            17 => format!("{}{}", "[".repeat(5_000), "]".repeat(5_000)),
            18 => {
                let again = format!("\"{}\":1,", some(random));
                good.to_string().replacen('{', &format!("{{{again}"), 1)
            }
            _ => {
                let kind = random.one(&["text/plain", "application/x-www-form-urlencoded", "", "application/jsonx"]);
                let request = if kind.is_empty() { request } else { request.with("content-type", kind) };
                return Request { body: Some(good.to_string().into_bytes()), ..request };
            }
        };
        let mut bytes = text.into_bytes();
        if random.percent(3) && !bytes.is_empty() {
            let place = random.below(bytes.len());
            bytes[place] = 0xff;
        }
        Request { body: Some(bytes), ..request.with("content-type", "application/json") }
    }

    /// A value that fits a schema, of a field of this name.
    fn value(&self, schema: &Value, name: &str, random: &mut Random) -> Value {
        if let Some(reference) = schema["$ref"].as_str() {
            let target = self.document.pointer(reference.trim_start_matches('#')).expect("references lead somewhere");
            return self.value(target, name, random);
        }
        for one_of in ["oneOf", "anyOf", "allOf"] {
            if let Some(schemas) = schema[one_of].as_array() {
                return self.value(&schemas[random.below(schemas.len())], name, random);
            }
        }
        if let Some(values) = schema["enum"].as_array() {
            return values[random.below(values.len())].clone();
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds[random.below(kinds.len())].as_str().unwrap_or_default().to_owned(),
            kind => kind.as_str().unwrap_or_default().to_owned(),
        };
        match kind.as_str() {
            "object" => {
                let required = schema["required"].as_array().cloned().unwrap_or_default();
                let empty = Map::new();
                let properties = schema["properties"].as_object().unwrap_or(&empty);
                let chosen =
                    properties.iter().filter(|(name, _)| required.contains(&json!(name)) || random.percent(50));
                let chosen: Vec<(&String, &Value)> = chosen.collect();
                let fields = chosen.into_iter().map(|(name, schema)| (name.clone(), self.value(schema, name, random)));
                Value::Object(fields.collect())
            }
            "array" => (0..random.below(3)).map(|_| self.value(&schema["items"], name, random)).collect(),
            "integer" => {
                let least = schema["minimum"].as_i64().unwrap_or(0);
                let most = schema["maximum"].as_i64().unwrap_or(least + 100);
                json!(least + random.below((most - least + 1) as usize) as i64)
            }
            "number" => json!(random.below(1_000) as f64 / 8.0),
            "boolean" => json!(random.percent(50)),
            "null" => Value::Null,
            _ => json!(text(schema, name, random)),
        }
    }
}

/// A text that fits a schema, of a field of this name.
fn text(schema: &Value, name: &str, random: &mut Random) -> String {
    if schema["format"] == "uuid" {
        return random.id().to_string();
    }
    let least = schema["minLength"].as_u64().unwrap_or(0) as usize;
    let most = schema["maxLength"].as_u64().unwrap_or(40).min(40) as usize;
    let length = least + random.below(most - least + 1);
    let letters: Vec<char> = if name == "name" { "abdegjkmnprstuw" } else { "abc xyzÄß-.♠语" }.chars().collect();
    let text: String = (0..length).map(|_| random.one(&letters)).collect();
    // Nothing may be blank at its ends.
    text.replace(' ', "o")
}

/// A text as it stands in an address.
fn escaped(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'~' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect()
}

fn parameter(parameter: &Value) -> Parameter {
    Parameter {
        name: parameter["name"].as_str().unwrap().to_owned(),
        is_in_path: parameter["in"] == "path",
        required: parameter["required"] == true,
        schema: parameter["schema"].clone(),
    }
}

fn response((status, response): (&String, &Value)) -> (String, BTreeMap<String, Value>) {
    let content = response["content"].as_object().cloned().unwrap_or_default();
    (status.clone(), content.into_iter().map(|(kind, media)| (kind, media["schema"].clone())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn description() -> Description {
        Description::read(json!({
            "openapi": "3.1.0",
            "components": { "schemas": { "Thing": {
                "type": "object",
                "required": ["name"],
                "properties": { "name": { "type": "string", "minLength": 1, "maxLength": 5 }, "days": { "type": ["integer", "null"] } },
            } } },
            "paths": { "/things/{thing}": { "put": {
                "parameters": [{ "name": "thing", "in": "path", "required": true, "schema": { "type": "string", "format": "uuid" } }],
                "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Thing" } } } },
                "responses": {
                    "200": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Thing" } } } },
                    "204": {},
                    "500": { "content": { "text/plain": {} } },
                },
            } } },
        }))
    }

    fn reply(status: u16, content_type: &str, text: &str) -> Reply {
        Reply {
            status,
            content_type: content_type.to_owned(),
            retry_after: None,
            headers: Vec::new(),
            text: text.to_owned(),
        }
    }

    #[test]
    fn an_answer_that_the_document_does_not_have_is_found() {
        let description = description();
        let operation = &description.operations[0];
        let faults = |reply: Reply| description.faults(operation, &reply).join("; ");
        assert_eq!(faults(reply(200, "application/json", r#"{"name":"x"}"#)), "");
        assert_eq!(faults(reply(204, "", "")), "");
        for (reply, fault) in [
            (reply(404, "application/json", "{}"), "404 is not declared"),
            (reply(204, "", "x"), "has a body"),
            (reply(200, "text/plain", "x"), "\"text/plain\", which is not declared"),
            (reply(200, "application/json", "{"), "is no JSON"),
            (reply(200, "application/json", "{}"), "does not fit"),
            (reply(200, "application/json", r#"{"name":""}"#), "at /name"),
            (reply(200, "application/json", r#"{"name":"x","days":"7"}"#), "at /days"),
            (reply(500, "text/plain", "x"), "the server fails"),
        ] {
            let told = faults(reply);
            assert!(told.contains(fault), "{fault}: {told:?}");
        }
    }

    #[test]
    fn requests_are_good_and_bad_and_the_same_for_the_same_seed() {
        let description = description();
        let mut known = Known::default();
        known.add("thing", "7");
        let make = |seed| {
            let mut random = Random::new(seed);
            let of = |_| description.request(&description.operations[0], &mut random, &known);
            (0..300).map(of).collect::<Vec<_>>()
        };
        let requests = make(1);
        let shown = |requests: &[Request]| format!("{requests:?}");
        assert_eq!(shown(&requests), shown(&make(1)));
        let bodies: Vec<Option<Value>> =
            requests.iter().map(|request| serde_json::from_slice(request.body.as_deref().unwrap()).ok()).collect();
        let fits = |body: &&Option<Value>| {
            body.as_ref().and_then(|body| body["name"].as_str()).is_some_and(|name| (1..=5).contains(&name.len()))
        };
        let (good, broken) = (bodies.iter().filter(fits).count(), bodies.iter().filter(|body| body.is_none()).count());
        assert!(good > 100 && good < 250 && broken > 20, "{good} {broken}");
        assert!(requests.iter().filter(|request| request.path == "/things/7").count() > 100);
        assert!(requests.iter().any(|request| request.path.contains('%')));
    }
}
