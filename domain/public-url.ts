import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** The ports that TLS is usually served on. */
const PORTS = ['', '443', '8443'];

const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])$/;

/** Names of this machine and of private networks, which no public resolver knows (RFC 6761, RFC 6762, RFC 9476). */
const INWARD_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|arpa|test|invalid|onion|alt)\.?$/;

/**
 * Says why a URL that somebody else chose may not be requested, in words that continue "url". Undefined: it may, if the
 * addresses of its name are public too, which is checked at each request.
 * @param toLoopback whether plain HTTP to this machine is allowed, as in development
 */
export function publicUrlFault(written: string, { toLoopback }: { toLoopback: boolean }): string | undefined {
  if (!URL.canParse(written)) return 'must be an absolute URL';
  const { protocol, username, password, hash, port, hostname } = new URL(written);
  if (username !== '' || password !== '') return 'must have no user and password';
  if (hash !== '') return 'must have no fragment';
  const isAddress = IP_ADDRESS.test(hostname);
  const address = hostname.replace(/^\[|\]$/g, '');
  if (toLoopback && /^https?:$/.test(protocol) && isAddress && isLoopbackAddress(address)) return undefined;
  if (protocol !== 'https:') return 'must begin with https://';
  if (!PORTS.includes(port)) return 'must have the port 443 or 8443';
  if (isAddress) return isPublicAddress(address) ? undefined : 'must lead to a public address';
  if (!hostname.includes('.') || INWARD_NAME.test(hostname)) return 'must lead to a public address';
  return undefined;
}
