import { noteLostAuthorisation, type OpenConnection } from '../models/connections/connections.ts';
import type { Database } from '../models/database.ts';
import { inProject } from '../models/in-project.ts';
import { remainingPauseMs, type PausedCalls } from '../models/providers/provider-slots.ts';
import { activityFailure, finalFailure } from './failures.ts';

/** @throws a final failure when the connection has lost its authorisation, or was ended by us */
export function requireUsable({ status }: Pick<OpenConnection, 'status'>): void {
  if (status === 'reauth_required') throw finalFailure('connection_needs_reauth');
  if (status === 'revoked') throw finalFailure('connection_not_found');
}

/** @throws a failure that is retried when the provider allows all of these calls again */
export async function requireNoPause(database: Database, calls: readonly PausedCalls[]): Promise<void> {
  const pauseMs = await remainingPauseMs(database, calls);
  if (pauseMs > 0) throw activityFailure('provider_rate_limit', { retryAfter: Math.ceil(pauseMs) });
}

/** Notes in the connection's row that the provider does not take its secret any more. */
export function noteLostConnection(
  database: Database,
  { projectId, id, sealedSecret }: OpenConnection,
): Promise<void> {
  return inProject(database, projectId, (project) => noteLostAuthorisation(project, { id, sealedSecret }));
}
