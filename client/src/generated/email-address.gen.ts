// Made from domain/email-address.ts by `npm run generate`. Do not edit.

import { isUsualHost } from './ascii-url.gen.ts';

/**
 * An e-mail address with an international domain (`mail@müller.de`), its domain in punycode (`mail@xn--mller-kva.de`):
 * so it is stored, compared and sent, as mail servers and providers know it. What is in ASCII already, or no address,
 * or too long for one, stays as it is.
 * @see RFC 5890 section 2.3.2.1
 */
export function toAsciiAddress(address: string): string {
  if (address.length > MAX_WRITTEN_CHARACTERS || !NOT_ASCII.test(address)) return address;
  const at = address.lastIndexOf('@');
  return address.slice(0, at + 1) + toAsciiDomain(address.slice(at + 1));
}

/** Whether a text is an e-mail address that can be sent to: with {@link toAsciiAddress}, all of it is in ASCII. */
export function isEmailAddress(text: string): boolean {
  // A request's texts are all checked for their form, however long they are.
  if (text.length > MAX_WRITTEN_CHARACTERS) return false;
  const address = toAsciiAddress(text);
  return (
    address.length <= MAX_CHARACTERS && address.indexOf('@') <= MAX_LOCAL_CHARACTERS && ADDRESS.test(address)
  );
}

/** Limit of an address in any letters: a local part, an at sign, and a domain of 255. */
const MAX_WRITTEN_CHARACTERS = 320;

/** RFC 5321 section 4.5.3.1, of which a path's angle brackets take two. */
const MAX_CHARACTERS = 254;
const MAX_LOCAL_CHARACTERS = 64;

/** Anything but the printable characters of ASCII. */
const NOT_ASCII = /[^ -~]/;

/** An addr-spec without comments, quotes and address literals. @see RFC 5322 section 3.4.1 */
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Characters that end a host in a URL, or mean something in it. */
const NO_DOMAIN = /[\s@/?#:\\[\]%]/;

function toAsciiDomain(domain: string): string {
  if (!NOT_ASCII.test(domain) || NO_DOMAIN.test(domain) || !isUsualHost(domain)) return domain;
  // `URL.parse` is missing in Node.js 20, where the client runs too.
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}
