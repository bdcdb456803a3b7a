//! What is allocated while something is read.

use std::alloc::System;

use cap::Cap;
use vorhand_fuzz::Memory;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// So much for each byte of the input, and so much beside; other tests of this program must not run meanwhile.
pub(crate) fn at_most(each: usize, beside: usize) -> Option<Memory> {
    Some(Memory { allocated: || ALLOCATOR.total_allocated(), each, beside })
}

/// Held by each test, so that nobody else's memory is counted.
pub(crate) static ALONE: std::sync::Mutex<()> = std::sync::Mutex::new(());

/// Waits until no other test runs; one that has failed is no reason to fail, too.
pub(crate) fn alone() -> std::sync::MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
