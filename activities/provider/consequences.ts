import { log } from '@temporalio/activity';
import { recordLostAuthorisation } from '../../models/connections/connection-health.ts';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import {
  pauseCalls,
  findRemainingPauseMs,
  pushBackSlots,
  type PacedProvider,
  type PausedCalls,
} from '../../models/providers/provider-slots.ts';
import { finalFailure } from '../failures.ts';
import { getCode, toActivityFailure, type ProviderFailure, type ProviderName } from './failure.ts';

/** Keys of paused calls, by the scope of the limit. */
export type LimitKeys = { fleet?: PausedCalls; connection?: PausedCalls; account?: PausedCalls };

/** Context of a failed call. */
export type FailedCall = {
  /** Tenant's connection; absent for our own account. */
  connection?: OpenConnection;
  limits?: LimitKeys;
  /** Paced calls of all workers. A rate limit postpones their slots instead of a connection's calls. */
  slots?: PacedProvider;
  /** Log message, if not `<provider> call failed`. */
  logLine?: string;
  /** Additional log fields: ids, names and numbers. Fields named `code` and `kind` replace the failure's own. */
  logged?: Record<string, string | number | undefined>;
};

const LOG_NAMES: Readonly<Record<ProviderName, string>> = {
  resend: 'Resend',
  googleads: 'Google Ads',
  meta: 'Meta',
  crm: 'CRM',
  storage: 'object store',
};

/**
 * Records the consequences of a failed call: a log line, a lost authorization in the connection, a limit for all
 * workers. A missing permission is no lost authorization, because the tenant may grant it to the same token.
 */
export async function recordConsequences(
  database: Database,
  failure: ProviderFailure,
  call: FailedCall,
): Promise<void> {
  const { connection, limits = {}, slots } = call;
  const { kind, scope, retryAfterMs, reason } = failure;
  if (!isCallerError(failure)) logFailure(failure, call);
  if (kind === 'reauth' && connection) {
    const { projectId, id, sealedSecret } = connection;
    await inProject(database, projectId, (project) =>
      recordLostAuthorisation(project, { id, sealedSecret, reason }),
    );
  }
  if (kind !== 'rate_limit' || retryAfterMs === undefined) return;
  if (slots !== undefined) await pushBackSlots(database, slots, retryAfterMs);
  const calls = scope === 'request' ? undefined : (limits[scope] ?? limits.connection);
  if (calls !== undefined) await pauseCalls(database, calls, retryAfterMs);
}

/** Returns whether the failure is about the caller's input: an unknown CRM lead id, or a named field. */
function isCallerError({ provider, kind, fields = [] }: ProviderFailure): boolean {
  return (kind === 'not_found' && provider === 'crm') || fields.length > 0;
}

function logFailure(failure: ProviderFailure, { logLine, logged }: FailedCall): void {
  const { provider, kind, reason } = failure;
  log.warn(logLine ?? `${LOG_NAMES[provider]} call failed`, {
    code: getCode(failure),
    kind,
    reason,
    ...logged,
  });
}

/** @throws a final failure if the connection has lost its authorization or was removed */
export function requireUsable({ status }: Pick<OpenConnection, 'status'>): void {
  if (status === 'reauth_required') throw finalFailure('connection_needs_reauth');
  if (status === 'revoked') throw finalFailure('connection_not_found');
}

/** @throws a failure that is retried once the recorded limits have ended */
export async function requireNoPause(
  database: Database,
  provider: ProviderName,
  limits: LimitKeys,
): Promise<void> {
  requireEndedPause(provider, await findPauseMs(database, limits));
}

/**
 * @param pauseMs remaining pause, from the query for the connection
 * @throws a failure that is retried once the pause has ended
 */
export function requireEndedPause(provider: ProviderName, pauseMs: number): void {
  if (pauseMs === 0) return;
  throw toActivityFailure({ provider, kind: 'held', scope: 'connection', retryAfterMs: pauseMs });
}

/**
 * Returns the milliseconds, in whole numbers, until calls under these limits may be made; 0 if they may be made now.
 */
export async function findPauseMs(
  database: Database,
  { fleet, connection, account }: LimitKeys,
): Promise<number> {
  const calls = [fleet, connection, account].filter((key) => key !== undefined);
  return findRemainingPauseMs(database, calls);
}
