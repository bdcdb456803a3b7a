//! The game record of the International Skat Server, read and written.
