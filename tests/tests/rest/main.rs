//! The public part of the REST interface: bodies, pages, forms, what a client may keep, and the archive.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

mod bodies;
mod history;
mod keeping;
mod pages;
mod sheets;

mod archive;
