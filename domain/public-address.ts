import ipaddr from 'ipaddr.js';

/** Other ranges are not allocated (RFC 4291), but ipaddr.js reports them as unicast. */
const GLOBAL_UNICAST_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Private, loopback, link-local and shared addresses are not public. IPv6 addresses that embed an IPv4
 * address (mapped, NAT64, 6to4, Teredo) are not public either.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST_IPV6);
}

export function isLoopbackAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.parse(text).range() === 'loopback';
}
