import type { z } from 'zod';
import { ProviderError } from '../provider/failure.ts';
import { askResend, SENDS_ONLY } from './ask-resend.ts';
import { resendDomains } from './wire.ts';

/**
 * Reads the domains of an account at Resend. Undefined for a key that may only send.
 * @throws ProviderError `reauth` for a key that Resend does not accept
 * @see https://resend.com/docs/api-reference/domains/list-domains
 */
export async function readResendDomains(
  baseUrl: string,
  bearer: string,
): Promise<z.infer<typeof resendDomains>['data'] | undefined> {
  try {
    return (await askResend(`${baseUrl}/domains`, bearer, resendDomains)).data;
  } catch (error) {
    if (error instanceof ProviderError && error.failure.reason === SENDS_ONLY) return undefined;
    throw error;
  }
}
