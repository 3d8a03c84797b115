import type { z } from 'zod';
import { requestJson, type JsonResponse } from '../provider/bounded-fetch.ts';
import { ProviderError, type ProviderFailure } from '../provider/failure.ts';
import { classifyOAuthRefusal } from './ask-oauth.ts';
import { resendDomains, resendRefusal } from './wire.ts';

const LIMITS = { timeoutMs: 5_000, maxBytes: 1_000_000 };

const SENDING_ACCESS_ONLY = 'RESTRICTED_API_KEY';

const KEY_ERRORS: ReadonlySet<string> = new Set([
  'invalid_api_key',
  'missing_api_key',
  'invalid_access_token',
]);

/** If a key was revoked, Resend answers with a `validation_error` of status 400. */
export function isKeyRefused({ name, message }: { name: string; message: string }): boolean {
  return KEY_ERRORS.has(name) || (name === 'validation_error' && message.startsWith('API key is invalid'));
}

/**
 * @throws ProviderError `permission` if the key has only sending access, `reauth` if Resend does not accept
 * the key
 * @see https://resend.com/docs/api-reference/errors
 */
export function callResend<Result>(
  address: string,
  bearer: string,
  shape: z.ZodType<Result>,
): Promise<Result> {
  const headers = { authorization: `Bearer ${bearer}` };
  return requestJson('resend', address, { headers }, { shape, toFailure: classifyResendRefusal, ...LIMITS });
}

/**
 * Returns undefined if the key has only sending access.
 * @throws ProviderError `reauth` if Resend does not accept the key
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

export function classifyResendRefusal(response: JsonResponse): ProviderFailure {
  const refusal = resendRefusal.safeParse(response.body).data;
  if (refusal?.name === 'restricted_api_key') {
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
  if (refusal && isKeyRefused(refusal)) {
    return { provider: 'resend', kind: 'reauth', scope: 'connection', reason: 'INVALID_API_KEY' };
  }
  return classifyOAuthRefusal('resend', response);
}
