import ipaddr from 'ipaddr.js';

/** 16-bit groups of the IPv6 prefix of one customer: 64 bits. */
const PREFIX_GROUPS = 4;

/** 16-bit groups of the largest usual IPv6 prefix of one site: 48 bits. */
const SITE_GROUPS = 3;

/**
 * Returns the network that a request counts for: an IPv4 address, or the first 64 bits of an IPv6 address.
 * @param ip from Express; undefined after a disconnect
 */
export function toNetwork(ip: string | undefined): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return ip ?? 'unknown';
  // Converts IPv4-mapped IPv6 (`::ffff:203.0.113.7`).
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const prefix = address.parts.slice(0, PREFIX_GROUPS).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}

/**
 * Returns the network that one party may control: 24 bits of IPv4, 48 bits of IPv6.
 * @returns null for an invalid address
 */
export function toSite(ip: string | undefined): string | null {
  if (ip === undefined || !ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return `${address.octets.slice(0, 3).join('.')}.0/24`;
  const prefix = address.parts.slice(0, SITE_GROUPS).map((part) => part.toString(16));
  return `${prefix.join(':')}::/48`;
}
