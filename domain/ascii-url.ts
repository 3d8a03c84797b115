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
  if (!OTHER_THAN_ASCII.test(written) || !WEB_URL.test(written)) return written;
  return URL.canParse(written) ? new URL(written).href : written;
}
