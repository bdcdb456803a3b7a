//! Deals in words, compared with texts that people have read.

use crate::samples::{ISS, XSKAT, records};
use skat_notation::{explain, replay};

#[test]
fn look_explain() {
    let ids = std::env::var("IDS").unwrap_or_default();
    for file in [ISS, XSKAT] {
        for record in records(file) {
            if ids.split(',').any(|id| record.id.as_ref().unwrap().as_str() == id) {
                println!("{}", explain(&record, &replay(&record, record.rules()).unwrap()));
            }
        }
    }
}
