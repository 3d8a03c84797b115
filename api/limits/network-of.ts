import ipaddr from 'ipaddr.js';

/** Groups of 16 bits in the prefix of an IPv6 address that one customer of a network gets: 64 bits. */
const PREFIX_GROUPS = 4;

/** Groups in the prefix of an IPv6 address that one site gets at most: 48 bits. */
const SITE_GROUPS = 3;

/**
 * Whom a request is counted for by its network address: IPv4 by the whole address, IPv6 by its first 64 bits.
 * @param ip as Express has it; undefined when the connection is gone
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return ip ?? 'unknown';
  // IPv4 that came over IPv6 (`::ffff:203.0.113.7`) is IPv4.
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const prefix = address.parts.slice(0, PREFIX_GROUPS).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}

/**
 * The network whose addresses one party may have all of: of IPv4 the first 24 bits, of IPv6 the first 48.
 * @returns null where the address is none
 */
export function siteOf(ip: string | undefined): string | null {
  if (ip === undefined || !ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return `${address.octets.slice(0, 3).join('.')}.0/24`;
  const prefix = address.parts.slice(0, SITE_GROUPS).map((part) => part.toString(16));
  return `${prefix.join(':')}::/48`;
}
