// Made from domain/ascii-url.ts by `npm run generate`. Do not edit.

/** Anything but printable ASCII, blanks among it. */
const OTHER_THAN_ASCII = /[^\x21-\x7e]/;

/** Blanks and backslashes, which a URL parser drops or takes for slashes: an address that has them is left as it is. */
const WEB_URL = /^https?:\/\/[^\s\\]+$/i;

/**
 * An http or https URL in ASCII: a domain in other letters as punycode (`https://müller.de/` is
 * `https://xn--mller-kva.de/`), other such characters percent-encoded. What is in ASCII already, and what is no such
 * URL, stays as it was written.
 * @see UTS #46, by which browsers do the same
 */
export function toAsciiUrl(written: string): string {
  if (!OTHER_THAN_ASCII.test(written) || !WEB_URL.test(written) || !hasUsualHost(written)) return written;
  return URL.canParse(written) ? new URL(written).href : written;
}

/**
 * Whether the host of a URL has at most the length of a domain name, and so has each of its labels. To be asked before
 * a URL of others is parsed, because the time for that grows with the square of a label in other letters than ASCII.
 * URLs of schemes without domains, such as `data:`, are parsed at once and always usual.
 */
export function hasUsualHost(url: string): boolean {
  const [, authority = ''] = HOST_OF_DOMAIN.exec(url) ?? [];
  return isUsualHost(authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, ''));
}

/** As {@link hasUsualHost}, of the host itself. */
export function isUsualHost(host: string): boolean {
  return (
    host.length <= MAX_HOST_CHARACTERS &&
    host.split(LABEL_END).every((label) => label.length <= MAX_LABEL_CHARACTERS)
  );
}

/** The schemes whose hosts a URL parser takes for domains, with as many slashes or backslashes as it takes. */
const HOST_OF_DOMAIN = /^(?:https?|wss?|ftp|file):[/\\]*([^/?#\\]*)/i;

/** The full stops of UTS #46. */
const LABEL_END = /[.。．｡]/;

/** RFC 1035 section 2.3.4. */
const MAX_HOST_CHARACTERS = 253;
const MAX_LABEL_CHARACTERS = 63;
