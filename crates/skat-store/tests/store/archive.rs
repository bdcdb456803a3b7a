//! The archive of a month.
