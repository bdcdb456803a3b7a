//! Which form and language of an answer a client wants.

use axum::http::{HeaderMap, header};

/// A form in which something is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `application/json`.
    Json,
    /// `text/csv`.
    Csv,
    /// `text/html`.
    Html,
}

impl Form {
    fn kind(self) -> (&'static str, &'static str) {
        match self {
            Form::Json => ("application", "json"),
            Form::Csv => ("text", "csv"),
            Form::Html => ("text", "html"),
        }
    }
}

/// A language that pages are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, utoipa::ToSchema)]
pub(crate) enum Language {
    /// German.
    #[serde(rename = "de")]
    German,
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
}

impl Language {
    /// Its subtag.
    pub(crate) fn tag(self) -> &'static str {
        match self {
            Language::German => "de",
            Language::English => "en",
        }
    }
}

/// The offered form that `Accept` likes best (RFC 9110, 12.5.1); the first one where it likes several alike, or none.
pub(crate) fn form(headers: &HeaderMap, offered: &[Form]) -> Form {
    let wanted = preferences(headers, header::ACCEPT);
    let liking = |form: Form| {
        let (kind, subtype) = form.kind();
        let fit = |range: &str| match range.split_once('/') {
            Some((left, right)) if left.eq_ignore_ascii_case(kind) && right.eq_ignore_ascii_case(subtype) => Some(3),
            Some((left, "*")) if left.eq_ignore_ascii_case(kind) => Some(2),
            Some(("*", "*")) => Some(1),
            _ => None,
        };
        // The nearest range decides, whatever wider ones say.
        let ranges = wanted.iter().filter_map(|(range, quality)| Some((fit(range)?, *quality)));
        ranges.max_by_key(|(fit, _)| *fit).map_or(0, |(_, quality)| quality)
    };
    let first = offered.first().copied().unwrap_or(Form::Json);
    offered.iter().rev().copied().max_by_key(|form| liking(*form)).filter(|form| liking(*form) > 0).unwrap_or(first)
}

/// The language that `Accept-Language` likes best; English where it likes neither.
pub(crate) fn language(headers: &HeaderMap) -> Language {
    let wanted = preferences(headers, header::ACCEPT_LANGUAGE);
    let liking = |language: Language| {
        let ranges = wanted.iter().filter(|(range, _)| {
            let primary = range.split('-').next().unwrap_or_default();
            primary.eq_ignore_ascii_case(language.tag())
        });
        let any = wanted.iter().find(|(range, _)| range == "*").map_or(0, |(_, quality)| *quality);
        ranges.map(|(_, quality)| *quality).max().unwrap_or(any)
    };
    if liking(Language::German) > liking(Language::English) { Language::German } else { Language::English }
}

/// The offered encoding that `Accept-Encoding` likes best (RFC 9110, 12.5.3), the first one where it likes several alike;
/// none where it names none of them.
pub(crate) fn encoding(headers: &HeaderMap, offered: &[&'static str]) -> Option<&'static str> {
    let wanted = preferences(headers, header::ACCEPT_ENCODING);
    let quality =
        |name: &str| wanted.iter().find(|(range, _)| range.eq_ignore_ascii_case(name)).map(|(_, quality)| *quality);
    let liking = |name: &str| quality(name).or_else(|| quality("*")).unwrap_or(0);
    offered.iter().rev().copied().max_by_key(|name| liking(name)).filter(|name| liking(name) > 0)
}

/// The ranges of a header with their quality in thousandths.
fn preferences(headers: &HeaderMap, name: header::HeaderName) -> Vec<(String, u16)> {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let ranges = values.flat_map(|value| value.split(',')).map(|part| {
        let mut fields = part.split(';').map(str::trim);
        let range = fields.next().unwrap_or_default().to_owned();
        let weight = fields.find_map(|field| field.strip_prefix("q=").or_else(|| field.strip_prefix("Q=")));
        let quality: Option<f32> = weight.map_or(Some(1.0), |text| text.trim().parse().ok());
        // What is no quality counts as nothing wanted.
        (range, quality.filter(|quality| (0.0..=1.0).contains(quality)).map_or(0, |quality| (quality * 1000.0) as u16))
    });
    ranges.filter(|(range, _)| !range.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn with(name: header::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn the_form_with_the_highest_quality_is_answered() {
        let offered = [Form::Json, Form::Csv, Form::Html];
        let wanted = |accept| form(&with(header::ACCEPT, accept), &offered);
        assert_eq!(form(&HeaderMap::new(), &offered), Form::Json);
        for (accept, expected) in [
            ("*/*", Form::Json),
            ("text/csv", Form::Csv),
            ("Text/CSV; charset=utf-8", Form::Csv),
            ("text/*", Form::Csv),
            ("application/json, text/csv", Form::Json),
            ("application/json;q=0.5, text/csv;q=0.6", Form::Csv),
            ("text/csv;q=0, */*", Form::Json),
            ("application/json;q=0, */*;q=0.1", Form::Csv),
            ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", Form::Html),
            ("image/png", Form::Json),
            ("text/csv;q=0", Form::Json),
            ("text/csv;q=weather, text/html;q=0.1", Form::Html),
            ("text/csv;q=2, text/html;q=0.001", Form::Html),
            (",;,/", Form::Json),
            ("", Form::Json),
        ] {
            assert_eq!(wanted(accept), expected, "{accept}");
        }
    }

    #[test]
    fn the_language_with_the_highest_quality_is_spoken() {
        let spoken = |accept| language(&with(header::ACCEPT_LANGUAGE, accept));
        assert_eq!(language(&HeaderMap::new()), Language::English);
        assert_eq!(spoken("de-AT,de;q=0.9,en;q=0.8"), Language::German);
        assert_eq!(spoken("en-GB, de;q=0.9"), Language::English);
        assert_eq!(spoken("fr, de;q=0.1"), Language::German);
        assert_eq!(spoken("fr, *;q=0.5, en;q=0"), Language::German);
        assert_eq!(spoken("fr"), Language::English);
        assert_eq!(spoken("de;q=0"), Language::English);
    }
}
