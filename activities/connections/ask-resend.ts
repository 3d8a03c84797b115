import type { z } from 'zod';
import { askJson, type JsonAnswer } from '../provider/bounded-fetch.ts';
import { ProviderError, type ProviderFailure } from '../provider/failure.ts';
import { classifyOAuthRefusal } from './ask-oauth.ts';
import { resendDomains, resendRefusal } from './wire.ts';

const LIMITS = { timeoutMs: 5_000, maxBytes: 1_000_000 };

/** Reason of a refusal for a key with sending access only. */
const SENDING_ACCESS_ONLY = 'RESTRICTED_API_KEY';

/** Errors for a key that Resend does not accept, with status 400, 401 or 403. */
const KEY_ERRORS: ReadonlySet<string> = new Set([
  'invalid_api_key',
  'missing_api_key',
  'invalid_access_token',
]);

/**
 * Reads from a project's own account at Resend.
 * @throws ProviderError `permission` for a key with sending access only, `reauth` for a key that Resend does not accept
 * @see https://resend.com/docs/api-reference/errors
 */
export function callResend<Answer>(
  address: string,
  bearer: string,
  shape: z.ZodType<Answer>,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${bearer}` };
  return askJson('resend', address, { headers }, { shape, toFailure: classifyResendRefusal, ...LIMITS });
}

/**
 * Reads the domains of a Resend account. Undefined for a key with sending access only.
 * @throws ProviderError `reauth` for a key that Resend does not accept
 * @see https://resend.com/docs/api-reference/domains/list-domains
 */
export async function readResendDomains(
  baseUrl: string,
  bearer: string,
): Promise<z.infer<typeof resendDomains>['data'] | undefined> {
  try {
    return (await callResend(`${baseUrl}/domains`, bearer, resendDomains)).data;
  } catch (error) {
    if (error instanceof ProviderError && error.failure.reason === SENDING_ACCESS_ONLY) return undefined;
    throw error;
  }
}

/** Classifies a refusal by Resend's error name, otherwise by its status. */
export function classifyResendRefusal(answer: JsonAnswer): ProviderFailure {
  const name = resendRefusal.safeParse(answer.body).data?.name ?? '';
  if (name === 'restricted_api_key') {
    return {
      provider: 'resend',
      kind: 'permission',
      scope: 'connection',
      reason: SENDING_ACCESS_ONLY,
      fields: [
        { path: 'connectionId', message: 'has a key that may only send; connect a key with full access' },
      ],
    };
  }
  if (KEY_ERRORS.has(name)) {
    return { provider: 'resend', kind: 'reauth', scope: 'connection', reason: 'INVALID_API_KEY' };
  }
  return classifyOAuthRefusal('resend', answer);
}
