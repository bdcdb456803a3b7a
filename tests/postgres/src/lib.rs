//! A PostgreSQL of its own in a temporary folder, for tests.
