import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Allowed ports. `URL` reports the default port of HTTPS as an empty string. */
const PORTS = ['', '443', '8443'];

const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])$/;

/** Local and special-use names, which no public endpoint has. @see RFC 6761, RFC 6762, RFC 9476 */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|arpa|test|invalid|onion|alt)\.?$/;

/**
 * Returns why a URL is not allowed, in words that continue a message that begins with "url"; undefined for an
 * allowed URL. Does not resolve the host: each request must check that the resolved addresses are public.
 * @param toLoopback whether loopback addresses are allowed, even over plain HTTP, as in development
 */
export function findPublicUrlFault(
  text: string,
  { toLoopback }: { toLoopback: boolean },
): string | undefined {
  if (!URL.canParse(text)) return 'must be an absolute URL';
  const { protocol, username, password, hash, port, hostname } = new URL(text);
  if (username !== '' || password !== '') return 'must have no user and password';
  if (hash !== '') return 'must have no fragment';
  const isAddress = IP_ADDRESS.test(hostname);
  const address = hostname.replace(/^\[|\]$/g, '');
  if (toLoopback && /^https?:$/.test(protocol) && isAddress && isLoopbackAddress(address)) return undefined;
  if (protocol !== 'https:') return 'must begin with https://';
  if (!PORTS.includes(port)) return 'must have the port 443 or 8443';
  if (isAddress) return isPublicAddress(address) ? undefined : 'must resolve to a public address';
  if (!hostname.includes('.') || LOCAL_NAME.test(hostname)) return 'must resolve to a public address';
  return undefined;
}
