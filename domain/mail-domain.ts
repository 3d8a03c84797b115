import { getDomain } from 'tldts';

/** Returns the domain in lower case. Requires an ASCII address. */
export function getMailDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * Returns `shop.co.uk` for `mail.shop.co.uk`, and `ada.github.io` for `mail.ada.github.io`.
 * @returns undefined for a public suffix and for an IP address
 * @see https://publicsuffix.org
 */
export function toRegistrableDomain(domain: string): string | undefined {
  return getDomain(domain, { allowPrivateDomains: true }) ?? undefined;
}

/** Both domains must be in lower case. */
export function isWithinDomain(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`);
}

/**
 * Returns whether mail from a domain could be mistaken for the platform's: the domain is the platform's, a
 * subdomain or a parent. A public suffix does not count as a parent, because other organizations share it.
 */
export function isPlatformDomain(domain: string, platformDomain: string): boolean {
  const isParent = isWithinDomain(platformDomain, domain) && toRegistrableDomain(domain) !== undefined;
  return isWithinDomain(domain, platformDomain) || isParent;
}

/** Returns the TXT record with which a project proves that it controls the domain of an address. */
export function buildVerificationRecord(address: string, token: string): { name: string; value: string } {
  const domain = getMailDomain(address);
  const name = `_throughline.${toRegistrableDomain(domain) ?? domain}`;
  return { name, value: `throughline-verification=${token}` };
}
