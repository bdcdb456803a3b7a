//! A native client: logs in, sits, plays and resumes by itself.
