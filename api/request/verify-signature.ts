import type { Request } from 'express';
import type { VerifyWebhook } from '../credentials/verify-webhook.ts';
import type { FailedCredentials } from '../limits/failed-credentials.ts';
import { tooManyRequests } from '../limits/rate-limiter.ts';
import { AppError } from './errors.ts';

/** Milliseconds that an address over its limit has to send a body: what a provider sends arrives at once. */
const REFUSED_READ_TIMEOUT_MS = 2_000;

export type VerifySignature = {
  /** What can be told before the body is read. @throws AppError 401, 429 */
  head: (request: Request) => Promise<void>;
  /**
   * Reads the body, in less time from an address over its limit.
   * @param read gets the milliseconds that it may take; undefined: as long as any body
   * @throws AppError what `read` throws; 429 in place of its 408
   */
  reading: (request: Request, read: (timeoutMs?: number) => Promise<void>) => Promise<void>;
  /** @throws AppError 401, 429 */
  body: (request: Request, bytes: Buffer) => Promise<void>;
};

/**
 * Makes the step that verifies who has signed a body. What does not hold, and what does not arrive, is counted for the
 * network address that it came from, as other invalid credentials are, and costs no more once that is over its limit:
 * 429 in place of 401. What holds is taken from any address: a provider sends for everybody from the same ones, so what
 * others have it send must not keep out what is for us.
 */
export function createVerifySignature(
  verifier: VerifyWebhook,
  failedCredentials: FailedCredentials,
): VerifySignature {
  const counted = async ({ ip }: Pick<Request, 'ip'>, verify: () => Promise<void> | void) => {
    try {
      await verify();
    } catch (error) {
      if (!(error instanceof AppError) || ![401, 404, 408].includes(error.status)) throw error;
      const limitStatus = failedCredentials.refusal(ip);
      if (limitStatus) throw tooManyRequests([limitStatus], limitStatus.resetsIn);
      await failedCredentials.count(ip);
      throw error;
    }
  };
  return {
    head: (request) => counted(request, () => verifier.head(request.headers)),
    reading: (request, read) =>
      counted(request, () => read(failedCredentials.refusal(request.ip) && REFUSED_READ_TIMEOUT_MS)),
    body: (request, bytes) => counted(request, () => verifier.body(request.headers, bytes, request.params)),
  };
}
