import type { OAuthClientType } from './oauth-client-type.ts';

const URI_CHARACTERS = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;
const WEB_ADDRESS = /^https?:\/\/(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?]|$)/i;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:[/?]|$)/;
const PRIVATE_USE = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/[^#]*$/;

/**
 * What is wrong with an address that an OAuth client wants users sent back to, as the rest of a sentence; undefined
 * when it may be registered. Such an address is compared character by character, so it has one spelling: absolute,
 * no fragment (RFC 6749 section 3.1.2), no user name, no wildcard. `https`, or `http` on the loopback interface; an
 * app on a device may also have a scheme of its own with a dot in it (RFC 8252 section 7.1), and no `https` on the
 * loopback interface, however that is written: there it has no name that a certificate could prove (section 7.2).
 */
export function redirectUrlProblem(url: string, type: OAuthClientType): string | undefined {
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
    return 'must begin with http:// on the loopback interface, for an app on a device';
  }
  return undefined;
}

/**
 * Says what is wrong with a redirect address of a client that nobody made, as {@link redirectUrlProblem} does: `https`,
 * or the loopback interface. A scheme of an app's own may be any other app's too, and nobody answers for this one.
 */
export function agentRedirectProblem(url: string): string | undefined {
  return redirectUrlProblem(url, /^https?:/.test(url) ? 'native' : 'web');
}

const NOT_ABSOLUTE = 'must be an absolute URI with a host name or address';
const SCHEMES = 'must begin with https://, or with http:// on localhost, 127.0.0.1 or [::1]';
const NATIVE_SCHEMES = `${SCHEMES}, or with a scheme of the app that has a dot in it, such as com.example.app:/`;
