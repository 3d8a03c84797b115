import { getDomain } from 'tldts';

/** Requires an ASCII address. Returns lower case. */
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
 * Mail from the platform's domain, a subdomain or a parent domain could be mistaken for the platform's. A
 * public suffix does not count as a parent, because other organizations share it.
 */
export function isPlatformDomain(domain: string, platformDomain: string): boolean {
  const isParent = isWithinDomain(platformDomain, domain) && toRegistrableDomain(domain) !== undefined;
  return isWithinDomain(domain, platformDomain) || isParent;
}

/** This TXT record proves a project's control of the address's domain. */
export function buildVerificationRecord(address: string, token: string): { name: string; value: string } {
  const domain = getMailDomain(address);
  const name = `_throughline.${toRegistrableDomain(domain) ?? domain}`;
  return { name, value: `throughline-verification=${token}` };
}
