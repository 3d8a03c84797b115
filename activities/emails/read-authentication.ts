import {
  isAuthenticationRecord,
  listRecordNames,
  type AuthenticationRecord,
} from '../../domain/mail-authentication.ts';
import type { SenderAuthentication } from '../../models/emails/senders.ts';
import { readTxt } from './look-up-txt.ts';

/**
 * Looks up the SPF, DKIM and DMARC records of a sender's domain.
 * @param servers IP addresses of name servers; empty for the system's
 */
export async function readAuthentication(
  domain: string,
  servers: readonly string[],
): Promise<SenderAuthentication> {
  const [spf, dkim, dmarc] = await Promise.all([
    findRecord('spf', domain, servers),
    findRecord('dkim', domain, servers),
    findRecord('dmarc', domain, servers),
  ]);
  return { spf, dkim, dmarc };
}

async function findRecord(
  record: AuthenticationRecord,
  domain: string,
  servers: readonly string[],
): Promise<SenderAuthentication[AuthenticationRecord]> {
  const names = listRecordNames(record, domain);
  const found = await Promise.all(names.map((name) => readTxt(name, servers)));
  const place = found.findIndex((texts) => texts?.some((text) => isAuthenticationRecord(record, text)));
  const name = names[Math.max(0, place)] ?? domain;
  if (place >= 0) return { name, state: 'found' };
  return { name, state: found.includes(undefined) ? 'unknown' : 'missing' };
}
