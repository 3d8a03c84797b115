import ipaddr from 'ipaddr.js';

/**
 * Returns the network of one internet connection: an IPv4 address or an IPv6 /64.
 * @param ip address from Express; undefined after a disconnect
 */
export function toNetwork(ip: string | undefined): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return ip ?? 'unknown';
  // Handles IPv4-mapped IPv6 addresses (`::ffff:203.0.113.7`).
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return formatPrefix(address, 64);
}

/**
 * Returns the largest network that a provider usually assigns to one customer: an IPv4 /24 or an IPv6 /48.
 * @returns null for an invalid address
 */
export function toCustomerNetwork(ip: string | undefined): string | null {
  if (ip === undefined || !ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return `${address.octets.slice(0, 3).join('.')}.0/24`;
  return formatPrefix(address, 48);
}

function formatPrefix({ parts }: ipaddr.IPv6, bits: number): string {
  const groups = parts.slice(0, bits / 16).map((group) => group.toString(16));
  return `${groups.join(':')}::/${bits}`;
}
