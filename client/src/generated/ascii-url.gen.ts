// Made from domain/ascii-url.ts by `npm run generate`. Do not edit.

const NOT_PRINTABLE_ASCII = /[^\x21-\x7e]+/g;

/** Without blanks and backslashes, which a URL parser drops or reads as slashes. Parts: authority, then the rest. */
const WEB_URL = /^https?:\/\/([^\s\\/?#]*)([^\s\\]*)$/i;

/**
 * An http or https URL in ASCII: the host by IDNA (`https://müller.de/` is `https://xn--mller-kva.de/`), other
 * characters percent-encoded. ASCII after the host stays as written, so ValueTrack parameters such as `{lpurl}` survive.
 * @see UTS #46, by which browsers do the same
 */
export function toAsciiUrl(written: string): string {
  const [isWebUrl, authority = '', rest = ''] = WEB_URL.exec(written) ?? [];
  if (!isWebUrl || written.search(NOT_PRINTABLE_ASCII) === -1 || !hasUsualHost(written)) return written;
  // A URL parser encodes ASCII too, such as braces in a path, so it parses the host alone.
  const url = URL.parse(`${written.slice(0, written.indexOf(':'))}://${authority}`);
  if (!url) return written;
  const userInfo = authority.slice(0, authority.lastIndexOf('@') + 1);
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  return `${url.protocol}//${percentEncode(userInfo)}${url.host}${percentEncode(path)}`;
}

/** Encodes what is not printable ASCII as UTF-8. Half of a surrogate pair becomes U+FFFD, as in a URL parser. */
function percentEncode(text: string): string {
  return text.replaceAll(NOT_PRINTABLE_ASCII, (part) =>
    Array.from(new TextEncoder().encode(part), toPercentHex).join(''),
  );
}

const toPercentHex = (byte: number) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

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
