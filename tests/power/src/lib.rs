//! A SQLite file system that forgets what was not synced, for tests.
