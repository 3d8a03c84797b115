import type { z } from 'zod';
import { boundedFetch, isSuccess, parseJson, type FetchedAnswer } from '../provider/bounded-fetch.ts';
import { ProviderError, type ProviderFailure } from '../provider/failure.ts';
import { refusalOf } from './ask-oauth.ts';
import { resendRefusal } from './wire.ts';

const LIMITS = { timeoutMs: 5_000, maxBytes: 1_000_000 };

/** Reason of a refusal for a key that may only send. */
export const SENDS_ONLY = 'RESTRICTED_API_KEY';

/** Names of a key that Resend does not accept. It answers them with a 400, a 401 or a 403. */
const KEY_GONE: ReadonlySet<string> = new Set(['invalid_api_key', 'missing_api_key', 'invalid_access_token']);

/**
 * Reads from a project's own account at Resend.
 * @throws ProviderError `permission` for a key that may only send, `reauth` for one that Resend does not accept
 * @see https://resend.com/docs/api-reference/errors
 */
export async function askResend<Answer>(
  address: string,
  bearer: string,
  shape: z.ZodType<Answer>,
): Promise<Answer> {
  const headers = {
    accept: 'application/json',
    'user-agent': 'throughline',
    authorization: `Bearer ${bearer}`,
  };
  const answer = await boundedFetch('resend', address, { headers }, LIMITS);
  if (!isSuccess(answer)) throw new ProviderError(resendRefusalOf(answer));
  const parsed = shape.safeParse(parseJson(answer.text));
  if (!parsed.success) {
    throw new ProviderError({ provider: 'resend', kind: 'unavailable', whose: 'request' });
  }
  return parsed.data;
}

/** Classifies a refusal by Resend's name for it, else by its status. */
export function resendRefusalOf(answer: Pick<FetchedAnswer, 'status' | 'text' | 'headers'>): ProviderFailure {
  const name = resendRefusal.safeParse(parseJson(answer.text)).data?.name ?? '';
  if (name === 'restricted_api_key') {
    return {
      provider: 'resend',
      kind: 'permission',
      whose: 'connection',
      reason: SENDS_ONLY,
      fields: [
        { path: 'connectionId', message: 'has a key that may only send. Connect a key with full access' },
      ],
    };
  }
  if (KEY_GONE.has(name)) {
    return { provider: 'resend', kind: 'reauth', whose: 'connection', reason: 'INVALID_API_KEY' };
  }
  return refusalOf('resend', answer);
}
