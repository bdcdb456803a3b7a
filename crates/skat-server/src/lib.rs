//! The server: sockets, lobby, table actors, REST and life cycle.
