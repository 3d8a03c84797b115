import type { z } from 'zod';
import { boundedFetch, isSuccess, parseJson } from '../provider/bounded-fetch.ts';
import { ProviderError } from '../provider/failure.ts';
import { refusalOf } from './ask-oauth.ts';
import { resendDomains, resendRefusal } from './wire.ts';

const LIMITS = { timeoutMs: 5_000, maxBytes: 1_000_000 };

/**
 * Reads the domains of an account at Resend. Undefined for a key that may only send.
 * @throws ProviderError `reauth` for a key that Resend does not know
 * @see https://resend.com/docs/api-reference/domains/list-domains
 */
export async function readResendDomains(
  baseUrl: string,
  bearer: string,
): Promise<z.infer<typeof resendDomains>['data'] | undefined> {
  const headers = {
    accept: 'application/json',
    'user-agent': 'throughline',
    authorization: `Bearer ${bearer}`,
  };
  const answer = await boundedFetch('resend', `${baseUrl}/domains`, { headers }, LIMITS);
  if (!isSuccess(answer)) {
    const name = resendRefusal.safeParse(parseJson(answer.text)).data?.name;
    if (name === 'restricted_api_key') return undefined;
    // It names an unknown key with a 400, a 401 or a 403.
    if (name === 'invalid_api_key' || name === 'missing_api_key') {
      throw new ProviderError({
        provider: 'resend',
        kind: 'reauth',
        whose: 'connection',
        reason: 'INVALID_API_KEY',
      });
    }
    throw new ProviderError(refusalOf('resend', answer));
  }
  const parsed = resendDomains.safeParse(parseJson(answer.text));
  if (!parsed.success) {
    throw new ProviderError({ provider: 'resend', kind: 'unavailable', whose: 'request' });
  }
  return parsed.data.data;
}
