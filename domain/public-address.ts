import ipaddr from 'ipaddr.js';

/**
 * IANA reserves these ranges, but ipaddr.js reports them as unicast.
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry
 */
const SPECIAL_IPV4 = ['198.18.0.0/15', '192.31.196.0/24', '192.52.193.0/24', '192.175.48.0/24'];

/**
 * Global unicast IPv6 (RFC 4291), and its reserved parts: IETF protocols, documentation, 6to4 and AS112.
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const PUBLIC_IPV6 = '2000::/3';
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

/**
 * Private, loopback, link-local and shared addresses are not public. IPv6 addresses that embed an IPv4
 * address (mapped, NAT64, 6to4, Teredo) are not public either.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) {
    return (
      address.range() === 'unicast' &&
      !SPECIAL_IPV4.some((range) => address.match(ipaddr.IPv4.parseCIDR(range)))
    );
  }
  return (
    address.match(ipaddr.IPv6.parseCIDR(PUBLIC_IPV6)) &&
    !SPECIAL_IPV6.some((range) => address.match(ipaddr.IPv6.parseCIDR(range)))
  );
}

export function isLoopbackAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.parse(text).range() === 'loopback';
}
