import type { IncomingHttpHeaders } from 'node:http';
import { bearerToken } from '../wire/read-request.ts';
import { refusal } from './refusals.ts';

/**
 * The account that an `Authorization: Bearer re_…` stands for: the key itself, so that every key is an account of its
 * own. Throws a Refusal without a `User-Agent` (1010: the name is that of the proxy before Resend), without a key, for a
 * malformed one, and for the trigger keys `re_revoked…` (403) and `re_restricted…` (401).
 */
export function identify({ authorization, 'user-agent': userAgent }: IncomingHttpHeaders): string {
  if (userAgent === undefined || userAgent === '') throw refusal('1010');
  const key = bearerToken(authorization);
  if (key === undefined) throw refusal('missing_api_key');
  if (!key.startsWith('re_') || key.startsWith('re_revoked')) throw refusal('invalid_api_key');
  if (key.startsWith('re_restricted')) throw refusal('restricted_api_key');
  return key;
}
