import type { Request } from 'express';
import { authenticate } from '../request/authenticate.ts';
import type { UserCaller } from '../credentials/caller.ts';
import type { Scheme } from '../credentials/unauthorized.ts';
import type { ApiContext } from '../context.ts';
import { AppError } from '../request/errors.ts';
import type { ExpectedTenant } from '../limits/admission.ts';
import { stopAfter, ROWS_TIMEOUT_MS } from '../request/deadline.ts';
import { protectedResourceMetadataPath } from '../oauth/protected-resource.ts';
import { stoppedBy } from '../../models/database.ts';

const BEARER: ReadonlySet<Scheme> = new Set(['bearer']);

/**
 * Verifies the access token of an agent, within the quota of the tenant that it is expected to be of.
 * @throws AppError 401 that says where the authorisation server is found (RFC 9728 section 5.1), 429
 */
export async function authenticateAgent(
  context: ApiContext,
  request: Request,
  expected: ExpectedTenant,
): Promise<UserCaller> {
  try {
    const { bearer } = await stopAfter(ROWS_TIMEOUT_MS, (signal) => {
      const database = { ...stoppedBy(context.database, signal), tenantKey: expected.key };
      return authenticate({ ...context, database }, BEARER, request);
    });
    if (!bearer) throw new TypeError('Who is authenticated by a token has one.');
    return bearer;
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error;
    expected.refused();
    throw withMetadata(error, context.settings.publicUrl);
  }
}

function withMetadata(error: AppError, publicUrl: string): AppError {
  const { status, code, message, headers, cause } = error;
  const address = new URL(publicUrl).origin + protectedResourceMetadataPath(publicUrl);
  const challenge = `${headers['WWW-Authenticate'] ?? 'Bearer realm="throughline"'}, resource_metadata="${address}"`;
  return new AppError(status, code, message, {
    headers: { ...headers, 'WWW-Authenticate': challenge },
    cause,
  });
}
