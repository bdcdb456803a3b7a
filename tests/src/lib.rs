//! What the end-to-end tests share: a server process, clients and databases.
