const NOT_PRINTABLE_ASCII = /[^\x21-\x7e]+/g;

/**
 * Matches no white space and no backslashes, because URL parsers may drop or replace them. Groups: the
 * authority, and the text after it.
 */
const WEB_URL = /^https?:\/\/([^\s\\/?#]*)([^\s\\]*)$/i;

/**
 * Encodes the host by IDNA, and percent-encodes all other non-ASCII characters. ASCII after the host, such as
 * the ValueTrack parameter `{lpurl}`, stays unchanged.
 * @returns the input if it is ASCII, invalid or not an HTTP URL
 * @see UTS #46
 */
export function toAsciiUrl(input: string): string {
  const [isWebUrl, authority = '', rest = ''] = WEB_URL.exec(input) ?? [];
  if (!isWebUrl || input.search(NOT_PRINTABLE_ASCII) === -1 || !hasHostWithinDnsLimits(input)) return input;
  // Parse the host only: a URL parser would also encode ASCII in the path, such as braces.
  const url = URL.parse(`${input.slice(0, input.indexOf(':'))}://${authority}`);
  if (!url) return input;
  const userInfo = authority.slice(0, authority.lastIndexOf('@') + 1);
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  return `${url.protocol}//${percentEncode(userInfo)}${url.host}${percentEncode(path)}`;
}

/** Keeps printable ASCII, and encodes other characters as UTF-8. An unpaired surrogate becomes U+FFFD. */
function percentEncode(text: string): string {
  return text.replaceAll(NOT_PRINTABLE_ASCII, (part) =>
    Array.from(new TextEncoder().encode(part), toPercentHex).join(''),
  );
}

const toPercentHex = (byte: number) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * Also returns true for a URL without a host. Call this before parsing an untrusted URL, because IDNA takes
 * quadratic time in the length of a non-ASCII label.
 */
export function hasHostWithinDnsLimits(url: string): boolean {
  const [, authority = ''] = AUTHORITY.exec(url) ?? [];
  return isWithinDnsLimits(authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, ''));
}

export function isWithinDnsLimits(host: string): boolean {
  return (
    host.length <= MAX_HOST_CHARACTERS &&
    host.split(LABEL_END).every((label) => label.length <= MAX_LABEL_CHARACTERS)
  );
}

/** After these schemes and any number of slashes or backslashes, URL parsers expect a domain. */
const AUTHORITY = /^(?:https?|wss?|ftp|file):[/\\]*([^/?#\\]*)/i;

/** Label separators of UTS #46. */
const LABEL_END = /[.。．｡]/;

/** RFC 1035 section 2.3.4. */
const MAX_HOST_CHARACTERS = 253;
const MAX_LABEL_CHARACTERS = 63;
