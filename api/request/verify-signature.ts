import type { Request } from 'express';
import type { WebhookVerifier } from '../credentials/verify-webhook.ts';
import type { FailedCredentials } from '../limits/failed-credentials.ts';
import { tooManyRequests } from '../limits/rate-limiter.ts';
import { AppError } from './errors.ts';

/** Deadline for bodies from addresses with too many failed credentials. Providers send a body at once. */
const REFUSED_READ_TIMEOUT_MS = 2_000;

type SignatureVerifier = {
  /** Runs the checks that need no body. @throws AppError 401, 429 */
  verifyHead: (request: Request) => Promise<void>;
  /**
   * Gives addresses over their limit a shorter deadline.
   * @param read receives the timeout in milliseconds, or undefined for the default
   * @throws the errors of `read`, but AppError 429 instead of 408 for an address over its limit
   */
  limitRead: (request: Request, read: (timeoutMs?: number) => Promise<void>) => Promise<void>;
  /** @throws AppError 401, 404, 429 */
  verifyBody: (request: Request, bytes: Buffer) => Promise<void>;
};

/**
 * Counts invalid or slow bodies as failed credentials of the network address. Valid bodies pass even over the
 * limit, because all tenants share the provider's addresses.
 */
export function createSignatureVerifier(
  verifier: WebhookVerifier,
  failedCredentials: FailedCredentials,
): SignatureVerifier {
  const countFailures = async ({ ip }: Pick<Request, 'ip'>, verify: () => Promise<void> | void) => {
    try {
      await verify();
    } catch (error) {
      if (!(error instanceof AppError) || ![401, 404, 408].includes(error.status)) throw error;
      const limitStatus = failedCredentials.findRefusal(ip);
      if (limitStatus) throw tooManyRequests([limitStatus], limitStatus.resetsInSeconds);
      await failedCredentials.count(ip);
      throw error;
    }
  };
  return {
    verifyHead: (request) => countFailures(request, () => verifier.verifyHead(request.headers)),
    limitRead: (request, read) =>
      countFailures(request, () =>
        read(failedCredentials.findRefusal(request.ip) && REFUSED_READ_TIMEOUT_MS),
      ),
    verifyBody: (request, bytes) =>
      countFailures(request, () => verifier.verifyBody(request.headers, bytes, request.params)),
  };
}
