import type { OAuthClientType } from './oauth-client-type.ts';

const URI_CHARACTERS = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;
const WEB_ADDRESS = /^https?:\/\/(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?]|$)/i;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:[/?]|$)/;
const PRIVATE_USE = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/[^#]*$/;

/**
 * Returns why a redirect URL is not allowed, in words that continue a message that begins with the URL.
 * Allows `https`, `http` on loopback and, for native apps, a private-use scheme with a dot.
 * @returns undefined for an allowed URL
 * @see RFC 6749 section 3.1.2 and RFC 8252 sections 7.1 to 7.3
 */
export function findRedirectUrlFault(url: string, type: OAuthClientType): string | undefined {
  if (!URI_CHARACTERS.test(url) || /%(?![0-9a-f]{2})/i.test(url)) {
    return 'has characters that must be percent-encoded in a URI';
  }
  if (url.includes('#')) return 'must have no fragment';
  if (type === 'native' && PRIVATE_USE.test(url)) return URL.canParse(url) ? undefined : NOT_ABSOLUTE;
  if (!/^https?:\/\//.test(url)) return type === 'native' ? NATIVE_SCHEMES : SCHEMES;
  if (/^https?:\/\/[^/?]*@/.test(url)) return 'must have no user name or password';
  if (!WEB_ADDRESS.test(url) || !URL.canParse(url)) return NOT_ABSOLUTE;
  if (url.startsWith('http:') && !LOOPBACK.test(url)) {
    return 'must begin with https://; http:// is for localhost, 127.0.0.1 and [::1]';
  }
  if (type === 'native' && url.startsWith('https:') && LOOPBACK_HOSTS.has(new URL(url).hostname)) {
    return 'must begin with http://, because native apps on localhost, 127.0.0.1 and [::1] use no TLS';
  }
  return undefined;
}

/**
 * Checks a redirect URL of a client that registers itself. Does not allow private-use schemes, because
 * another app can claim the same scheme.
 */
export function findAgentRedirectFault(url: string): string | undefined {
  return findRedirectUrlFault(url, /^https?:/.test(url) ? 'native' : 'web');
}

const NOT_ABSOLUTE = 'must be an absolute URI with a host name or address';
const SCHEMES = 'must begin with https://, or with http:// on localhost, 127.0.0.1 or [::1]';
const NATIVE_SCHEMES = `${SCHEMES}, or with the app's own scheme, which contains a dot, such as com.example.app:/`;
