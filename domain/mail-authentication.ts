import { toRegistrableDomain } from './mail-domain.ts';

/**
 * DNS records that mailbox providers check before they accept a mail.
 * @see RFC 7208, RFC 6376, RFC 7489
 */
export type AuthenticationRecord = 'spf' | 'dkim' | 'dmarc';

/** The subdomains for SPF and DKIM are Resend's defaults. */
const SUBDOMAINS: Record<AuthenticationRecord, string> = {
  spf: 'send',
  dkim: 'resend._domainkey',
  dmarc: '_dmarc',
};

const PATTERNS: Record<AuthenticationRecord, RegExp> = {
  spf: /^v=spf1(\s|$)/i,
  // An empty `p=` means that the DKIM key is revoked.
  dkim: /(^|;)\s*p=[^\s;]/,
  dmarc: /^v=DMARC1(\s|;|$)/i,
};

/** Returns the record names for a domain and, if it is a subdomain, also for its registrable domain. */
export function listRecordNames(record: AuthenticationRecord, domain: string): string[] {
  const domains = new Set([domain, toRegistrableDomain(domain) ?? domain]);
  return [...domains].map((name) => `${SUBDOMAINS[record]}.${name}`);
}

export function isAuthenticationRecord(record: AuthenticationRecord, text: string): boolean {
  return PATTERNS[record].test(text);
}
