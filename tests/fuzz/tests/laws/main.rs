//! Laws.
#![allow(unused)]
