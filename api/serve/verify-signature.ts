import type { Request } from 'express';
import { AppError } from '../http/errors.ts';
import { tooManyRequests } from '../rate-limits/limit-headers.ts';
import { bodyVerifier, type Endpoint } from './endpoint.ts';

export type VerifySignature = {
  /** What can be told before the body is read. @throws AppError 401, 429 */
  head: (request: Request) => Promise<void>;
  /** @throws AppError 401, 429 */
  body: (request: Request, bytes: Buffer) => Promise<void>;
};

/**
 * Makes the step that verifies who has signed a body, where bodies are signed. What does not hold is counted for the
 * network address that it came from, as other invalid credentials are, and costs no more once that is over its limit:
 * 429 in place of 401. What holds is taken from any address.
 */
export function createVerifySignature(endpoint: Endpoint): VerifySignature | undefined {
  const verifier = bodyVerifier(endpoint);
  if (!verifier) return undefined;
  const { failedCredentials } = endpoint.context;
  const counted = async ({ ip }: Request, verify: () => void) => {
    try {
      verify();
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 401) throw error;
      const standing = failedCredentials.refusal(ip);
      if (standing) throw tooManyRequests([standing], standing.resetsIn);
      await failedCredentials.count(ip);
      throw error;
    }
  };
  return {
    head: (request) => counted(request, () => verifier.head(request.headers)),
    body: (request, bytes) => counted(request, () => verifier.body(request.headers, bytes)),
  };
}
