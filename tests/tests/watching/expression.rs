//! Expressions of Prometheus.

use std::collections::{BTreeMap, BTreeSet};

use promql_parser::parser::token::T_LOR;
use promql_parser::parser::{BinaryExpr, Expr, LabelModifier, VectorSelector};
use promql_parser::util::{ExprVisitor, walk_expr};

use crate::scrape::Scrape;

/// What Prometheus itself knows of each server that it asks.
const ITS_OWN: [&str; 1] = ["up"];

/// What an expression selects of what a server tells.
///
/// # Panics
/// It cannot be read.
pub(crate) fn selected(expression: &str) -> Vec<VectorSelector> {
    let mut found = Found(Vec::new());
    walk_expr(&mut found, &read(expression)).unwrap();
    found.0
}

fn read(expression: &str) -> Expr {
    // Grafana puts a span here that fits what it draws.
    let expression = expression.replace("$__rate_interval", "5m");
    promql_parser::parser::parse(&expression).unwrap_or_else(|error| panic!("{expression}: {error}"))
}

/// The labels of one series.
type Labels = BTreeMap<String, String>;

/// What an expression is about, whatever its numbers are.
#[derive(Debug, PartialEq)]
enum Series {
    /// One number.
    Scalar,
    /// A number for each of these.
    Vector(BTreeSet<Labels>),
}

/// Two sides of an expression of which no series ever meet, so that it says nothing whatever happens; none if it can say
/// something.
pub(crate) fn never_meets(expression: &str, scrape: &Scrape) -> Option<String> {
    series(&read(expression), scrape).err()
}

fn series(expression: &Expr, scrape: &Scrape) -> Result<Series, String> {
    match expression {
        Expr::NumberLiteral(_) | Expr::StringLiteral(_) => Ok(Series::Scalar),
        Expr::Paren(inner) => series(&inner.expr, scrape),
        Expr::Unary(inner) => series(&inner.expr, scrape),
        Expr::Subquery(inner) => series(&inner.expr, scrape),
        Expr::VectorSelector(selector) => Ok(Series::Vector(scrape.series(selector))),
        Expr::MatrixSelector(matrix) => Ok(Series::Vector(scrape.series(&matrix.vs))),
        Expr::Aggregate(sum) => {
            let Series::Vector(all) = series(&sum.expr, scrape)? else { return Ok(Series::Scalar) };
            let kept = |labels: Labels| match &sum.modifier {
                Some(by) => keyed(&labels, Some(by)),
                None => Labels::new(),
            };
            Ok(Series::Vector(all.into_iter().map(kept).collect()))
        }
        Expr::Call(call) => {
            let mut of = Series::Scalar;
            for argument in &call.args.args {
                if let Series::Vector(all) = series(argument, scrape)? {
                    let without = if call.func.name == "histogram_quantile" { "le" } else { "" };
                    let cut = |mut labels: Labels| {
                        labels.remove(without);
                        labels
                    };
                    of = Series::Vector(all.into_iter().map(cut).collect());
                }
            }
            Ok(of)
        }
        Expr::Binary(binary) => meet(binary, scrape),
        Expr::Extension(_) => panic!("{expression} is not known"),
    }
}

/// What is left where two sides are compared, counted together or joined.
fn meet(binary: &BinaryExpr, scrape: &Scrape) -> Result<Series, String> {
    let (left, right) = (series(&binary.lhs, scrape)?, series(&binary.rhs, scrape)?);
    let (Series::Vector(left), Series::Vector(right)) = (&left, &right) else {
        return Ok(if left == Series::Scalar { right } else { left });
    };
    if binary.op.id() == T_LOR {
        return Ok(Series::Vector(left | right));
    }
    let matching = binary.modifier.as_ref().and_then(|modifier| modifier.matching.as_ref());
    let keys: BTreeSet<Labels> = right.iter().map(|labels| keyed(labels, matching)).collect();
    let met: BTreeSet<Labels> = left.iter().filter(|labels| keys.contains(&keyed(labels, matching))).cloned().collect();
    if met.is_empty() {
        return Err(format!("{} and {} have no labels in common: {left:?}, {right:?}", binary.lhs, binary.rhs));
    }
    Ok(Series::Vector(met))
}

/// The labels that count where two sides are matched.
fn keyed(labels: &Labels, matching: Option<&LabelModifier>) -> Labels {
    let named = |name: &String| matching.is_some_and(|one| one.labels().labels.contains(name));
    let is_on = matching.is_some_and(LabelModifier::is_include);
    labels.iter().filter(|(name, _)| named(name) == is_on).map(|(name, value)| (name.clone(), value.clone())).collect()
}

struct Found(Vec<VectorSelector>);

impl ExprVisitor for Found {
    type Error = std::convert::Infallible;

    fn pre_visit(&mut self, expression: &Expr) -> Result<bool, Self::Error> {
        let selector = match expression {
            Expr::VectorSelector(selector) => Some(selector),
            Expr::MatrixSelector(matrix) => Some(&matrix.vs),
            _ => None,
        };
        let told = selector.filter(|selector| !ITS_OWN.contains(&selector.name.as_deref().unwrap()));
        self.0.extend(told.cloned());
        Ok(true)
    }
}

#[test]
fn an_expression_says_what_it_selects() {
    let names = |text: &str| selected(text).into_iter().map(|one| one.name.unwrap()).collect::<Vec<_>>();
    let expression = "sum(rate(a_total{code=\"x\"}[5m])) / (b > 0) and up == 1";
    assert_eq!(names(expression), ["a_total", "b"]);
    assert!(std::panic::catch_unwind(|| selected("sum(rate(a_total[5m])")).is_err());
}

#[test]
fn two_sides_of_which_no_series_meet_are_found() {
    let scrape = Scrape::read(
        "# TYPE a counter\na_total{code=\"x\"} 1\na_total{code=\"y\"} 1\nb 1\nc{code=\"z\"} 1\nd_bucket{le=\"1\"} 1\n# EOF\n",
    );
    let fails = |expression| never_meets(expression, &scrape).is_some();
    assert!(fails("a_total{code=\"x\"} > b"));
    assert!(fails("increase(a_total{code=\"x\"}[10m]) > 20 + 0.05 * b"));
    assert!(fails("a_total > c"));
    assert!(fails("b and sum by (code) (a_total)"));
    assert!(!fails("a_total{code=\"x\"} > ignoring(code) 20 + 0.05 * b"));
    assert!(!fails("sum(a_total) > b"));
    assert!(!fails("a_total > 20"));
    assert!(!fails("a_total > on() c"));
    assert!(!fails("b or a_total"));
    assert!(!fails("histogram_quantile(0.9, rate(d_bucket[5m])) > b"));
    assert!(!fails("time() - b > 3"));
}
