//! Where a client comes from, also behind a proxy.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;
use ipnet::IpNet;

/// The header in which a proxy says whom it speaks for.
const FORWARDED: &str = "x-forwarded-for";

/// The address of a client; IPv4 as mapped into IPv6.
///
/// A header is believed only if a trusted proxy sent it.
/// Each proxy adds to its end where its request came from, so the last entry that is no trusted proxy is the client:
/// what stands before it, he may have written himself.
pub(crate) fn client(peer: SocketAddr, headers: &HeaderMap, trusted: &[IpNet]) -> Ipv6Addr {
    let mut client = mapped(peer.ip());
    if !is_trusted(client, trusted) {
        return client;
    }
    let lines = headers.get_all(FORWARDED).iter().collect::<Vec<_>>();
    for line in lines.into_iter().rev() {
        // Who has sent what is no text is not known: then it is the proxy itself that counts.
        let Ok(line) = line.to_str() else { return client };
        for entry in line.rsplit(',') {
            match read(entry.trim()) {
                Some(address) => client = mapped(address),
                None => return client,
            }
            if !is_trusted(client, trusted) {
                return client;
            }
        }
    }
    client
}

/// Whom limits by address are for: with IPv6 a household has a whole network of 64 bits.
pub(crate) fn household(address: Ipv6Addr) -> Ipv6Addr {
    match address.to_ipv4_mapped() {
        Some(_) => address,
        None => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64),
    }
}

/// How an address is shown: IPv4 as such.
pub(crate) fn shown(address: Ipv6Addr) -> String {
    address.to_canonical().to_string()
}

/// An address of either kind; IPv4 as mapped into IPv6.
pub(crate) fn mapped(address: IpAddr) -> Ipv6Addr {
    match address {
        IpAddr::V4(address) => address.to_ipv6_mapped(),
        IpAddr::V6(address) => address,
    }
}

/// Whether an address is one of those.
pub(crate) fn is_trusted(address: Ipv6Addr, trusted: &[IpNet]) -> bool {
    let address = address.to_canonical();
    trusted.iter().any(|network| network.contains(&address))
}

/// An address as proxies write it: also with a port, and IPv6 in brackets.
fn read(entry: &str) -> Option<IpAddr> {
    let bare = entry.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(entry);
    bare.parse().ok().or_else(|| entry.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn from(peer: &str, lines: &[&[u8]]) -> String {
        let trusted: Vec<IpNet> = ["10.0.0.0/8", "fd00::/8"].iter().map(|network| network.parse().unwrap()).collect();
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED, HeaderValue::from_bytes(line).unwrap());
        }
        shown(client(SocketAddr::new(peer.parse().unwrap(), 4711), &headers, &trusted))
    }

    #[test]
    fn who_comes_by_himself_is_not_believed() {
        assert_eq!(from("192.0.2.1", &[b"198.51.100.7"]), "192.0.2.1");
        assert_eq!(from("2001:db8::1", &[b"10.0.0.1"]), "2001:db8::1");
        assert_eq!(from("192.0.2.1", &[]), "192.0.2.1");
    }

    #[test]
    fn behind_a_trusted_proxy_the_last_address_that_is_none_counts() {
        assert_eq!(from("10.0.0.1", &[b"198.51.100.7"]), "198.51.100.7");
        assert_eq!(from("10.0.0.1", &[b"203.0.113.9, 198.51.100.7"]), "198.51.100.7");
        assert_eq!(from("10.0.0.1", &[b"203.0.113.9,198.51.100.7 , 10.9.9.9"]), "198.51.100.7");
        assert_eq!(from("10.0.0.1", &[b"203.0.113.9, 198.51.100.7", b"10.9.9.9"]), "198.51.100.7");
        assert_eq!(from("::ffff:10.0.0.1", &[b"::ffff:198.51.100.7"]), "198.51.100.7");
        assert_eq!(from("fd00::1", &[b"[2001:db8::7]:443"]), "2001:db8::7");
        assert_eq!(from("fd00::1", &[b"[2001:db8::7]"]), "2001:db8::7");
        assert_eq!(from("10.0.0.1", &[b"198.51.100.7:50000"]), "198.51.100.7");
        assert_eq!(from("10.0.0.1", &[b"10.0.0.2"]), "10.0.0.2", "a client in the proxies' own network");
    }

    #[test]
    fn garbage_in_the_header_is_nobodys_address() {
        for garbage in
            [&b"unknown"[..], b"", b"_hidden", b"198.51.100.7, ", b"198.51.100.7, unknown", b"\xff\xfe", b"1.2.3"]
        {
            assert_eq!(from("10.0.0.1", &[garbage]), "10.0.0.1", "{garbage:?}");
        }
        assert_eq!(from("10.0.0.1", &[b"unknown, 198.51.100.7"]), "198.51.100.7");
    }

    #[test]
    fn a_household_is_one_ipv4_address_or_64_bits_of_ipv6() {
        let of = |text: &str| household(mapped(text.parse().unwrap()));
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::"));
        assert_ne!(of("2001:db8:1:2::"), of("2001:db8:1:3::"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        assert_eq!(shown(of("192.0.2.1")), "192.0.2.1");
    }
}
