import { getDomain } from 'tldts';

/** The domain of an e-mail address in ASCII, in lower case. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * The part of a domain that one owner registered: `shop.co.uk` of `mail.shop.co.uk`, and `ada.github.io` as a whole.
 * Undefined for a public suffix and for an IP address, which nobody registers.
 * @see https://publicsuffix.org
 */
export function registrableDomain(domain: string): string | undefined {
  return getDomain(domain, { allowPrivateDomains: true }) ?? undefined;
}

/** Whether a domain is another one or a subdomain of it. Both are in lower case. */
export function isWithin(domain: string, other: string): boolean {
  return domain === other || domain.endsWith(`.${other}`);
}

/**
 * Whether mail from a domain could pass for the platform's: its own domain, a subdomain, or a parent that one owner
 * registered. A public suffix is no such parent, for the platform shares it with everybody.
 */
export function isPlatformDomain(domain: string, platformDomain: string): boolean {
  const isParent = isWithin(platformDomain, domain) && registrableDomain(domain) !== undefined;
  return isWithin(domain, platformDomain) || isParent;
}

/** The TXT record by which a project proves that it controls the domain of an address. */
export function verificationRecord(address: string, token: string): { name: string; value: string } {
  const domain = domainOf(address);
  const name = `_throughline.${registrableDomain(domain) ?? domain}`;
  return { name, value: `throughline-verification=${token}` };
}
