import { getDomain } from 'tldts';

/** Returns the domain of an ASCII e-mail address, in lower case. */
export function getMailDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * Returns the registrable domain: `shop.co.uk` for `mail.shop.co.uk`, and `ada.github.io` for
 * `mail.ada.github.io`.
 * @returns undefined for a public suffix and for an IP address
 * @see https://publicsuffix.org
 */
export function toRegistrableDomain(domain: string): string | undefined {
  return getDomain(domain, { allowPrivateDomains: true }) ?? undefined;
}

/** Returns whether a domain equals `other` or is a subdomain of `other`. Both are in lower case. */
export function isWithin(domain: string, other: string): boolean {
  return domain === other || domain.endsWith(`.${other}`);
}

/**
 * Returns whether mail from a domain could pass for the platform's: its domain, a subdomain, or a registrable parent. A
 * public suffix does not count, because the platform shares it with others.
 */
export function isPlatformDomain(domain: string, platformDomain: string): boolean {
  const isParent = isWithin(platformDomain, domain) && toRegistrableDomain(domain) !== undefined;
  return isWithin(domain, platformDomain) || isParent;
}

/** Returns the TXT record that proves a project's control of the domain of an address. */
export function buildVerificationRecord(address: string, token: string): { name: string; value: string } {
  const domain = getMailDomain(address);
  const name = `_throughline.${toRegistrableDomain(domain) ?? domain}`;
  return { name, value: `throughline-verification=${token}` };
}
