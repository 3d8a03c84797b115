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

/** Returns whether a domain equals `parent` or is a subdomain of `parent`. Both are in lower case. */
export function isWithinDomain(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`);
}

/**
 * Returns whether mail from a domain could be mistaken for the platform's: from its domain, a subdomain or a parent
 * domain. A public suffix does not count as a parent, because other organizations share it.
 */
export function isPlatformDomain(domain: string, platformDomain: string): boolean {
  const isParent = isWithinDomain(platformDomain, domain) && toRegistrableDomain(domain) !== undefined;
  return isWithinDomain(domain, platformDomain) || isParent;
}

/** Returns the TXT record that proves a project's control of the domain of an address. */
export function buildVerificationRecord(address: string, token: string): { name: string; value: string } {
  const domain = getMailDomain(address);
  const name = `_throughline.${toRegistrableDomain(domain) ?? domain}`;
  return { name, value: `throughline-verification=${token}` };
}
