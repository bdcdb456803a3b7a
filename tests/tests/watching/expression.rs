//! Expressions of Prometheus.

use promql_parser::parser::{Expr, VectorSelector};
use promql_parser::util::{ExprVisitor, walk_expr};

/// What Prometheus itself knows of each server that it asks.
const ITS_OWN: [&str; 1] = ["up"];

/// What an expression selects of what a server tells.
///
/// # Panics
/// It cannot be read.
pub(crate) fn selected(expression: &str) -> Vec<VectorSelector> {
    // Grafana puts a span here that fits what it draws.
    let expression = expression.replace("$__rate_interval", "5m");
    let read = promql_parser::parser::parse(&expression).unwrap_or_else(|error| panic!("{expression}: {error}"));
    let mut found = Found(Vec::new());
    walk_expr(&mut found, &read).unwrap();
    found.0
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
