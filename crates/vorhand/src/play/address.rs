//! Where a server is.

/// The address of a server, as somebody types it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    secure: bool,
    /// Host, port and perhaps a path, without a slash at its end.
    rest: String,
}

impl Address {
    /// Reads `ws://`, `wss://`, `http://` or `https://` with host, port and path; nothing if it is none.
    pub(crate) fn read(text: &str) -> Option<Address> {
        let (scheme, rest) = text.trim().split_once("://")?;
        let secure = match scheme.to_ascii_lowercase().as_str() {
            "ws" | "http" => false,
            "wss" | "https" => true,
            _ => return None,
        };
        let rest = rest.trim_end_matches('/');
        let rest = rest.strip_suffix(skat_protocol::PATH).unwrap_or(rest).trim_end_matches('/');
        if rest.is_empty() || rest.starts_with('/') || rest.contains(|c: char| c.is_whitespace() || c.is_control()) {
            return None;
        }
        let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        Some(Address { secure, rest: format!("{}{path}", host.to_ascii_lowercase()) })
    }

    /// The address for its socket: what the server is known by here.
    pub(crate) fn socket(&self) -> String {
        format!("{}://{}", if self.secure { "wss" } else { "ws" }, self.rest)
    }

    /// Host and port, for a connection without anything in it.
    pub(crate) fn host_and_port(&self) -> String {
        let host = self.rest.split('/').next().unwrap_or_default();
        // What follows a bracket is the port of an address with colons of its own.
        let has_port = host.rsplit(']').next().is_some_and(|end| end.contains(':'));
        let port = if self.secure { 443 } else { 80 };
        if has_port { host.to_owned() } else { format!("{host}:{port}") }
    }

    /// The address for REST.
    pub(crate) fn http(&self) -> String {
        format!("{}://{}", if self.secure { "https" } else { "http" }, self.rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_has_one_address_however_it_is_typed() {
        for text in ["ws://Club:8080", "http://club:8080/", " ws://club:8080/ws/v1 ", "HTTP://club:8080/ws/v1/"] {
            let address = Address::read(text).unwrap();
            assert_eq!((address.socket().as_str(), address.http().as_str()), ("ws://club:8080", "http://club:8080"));
        }
        let address = Address::read("https://skat.example/Club").unwrap();
        assert_eq!(address.socket(), "wss://skat.example/Club");
        assert_eq!(address.http(), "https://skat.example/Club");
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in ["", "club:8080", "ws://", "ftp://club", "ws:// club", "ws:///ws/v1", "ws://a\u{1b}b"] {
            assert_eq!(Address::read(text), None, "{text}");
        }
    }
}
