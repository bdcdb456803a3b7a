//! Every message and REST body of the server, with its error and close codes.
