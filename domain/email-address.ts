import { isWithinDnsLimits } from './ascii-url.ts';

/**
 * Returns the form in which addresses are stored, compared and sent: `mail@xn--mller-kva.de` for
 * `mail@müller.de`. Does not change ASCII text, or text without a valid domain.
 * @see RFC 5890 section 2.3.2.1
 */
export function toAsciiAddress(address: string): string {
  if (address.length > MAX_INPUT_CHARACTERS || !NOT_ASCII.test(address)) return address;
  const at = address.lastIndexOf('@');
  return address.slice(0, at + 1) + toAsciiDomain(address.slice(at + 1));
}

/** Accepts addresses that {@link toAsciiAddress} can convert to ASCII. */
export function isEmailAddress(text: string): boolean {
  // The request validator calls this function before it checks the maximum length.
  if (text.length > MAX_INPUT_CHARACTERS) return false;
  const address = toAsciiAddress(text);
  return (
    address.length <= MAX_CHARACTERS && address.indexOf('@') <= MAX_LOCAL_CHARACTERS && ADDRESS.test(address)
  );
}

/** Limit before the conversion to ASCII: 64 characters of the local part, `@`, and 255 of the domain. */
const MAX_INPUT_CHARACTERS = 320;

/** RFC 5321 section 4.5.3.1 allows 256 characters, which include two angle brackets. */
const MAX_CHARACTERS = 254;
const MAX_LOCAL_CHARACTERS = 64;

const NOT_ASCII = /[^ -~]/;

/**
 * An address without comments, quoted local parts and address literals.
 * @see RFC 5322 section 3.4.1
 */
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Characters that end the host of a URL, or that have a special meaning in a host. */
const NOT_IN_DOMAIN = /[\s@/?#:\\[\]%]/;

function toAsciiDomain(domain: string): string {
  if (!NOT_ASCII.test(domain) || NOT_IN_DOMAIN.test(domain) || !isWithinDnsLimits(domain)) return domain;
  // Not `URL.parse`, because the client also runs in Node.js 20, which lacks it.
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}
