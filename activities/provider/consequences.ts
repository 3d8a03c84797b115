import { log } from '@temporalio/activity';
import { recordLostAuthorisation } from '../../models/connections/connection-health.ts';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import {
  pauseCalls,
  remainingPauseMs,
  pushBackSlots,
  type PacedProvider,
  type PausedCalls,
} from '../../models/providers/provider-slots.ts';
import { finalFailure } from '../failures.ts';
import { codeOf, toActivityFailure, type ProviderFailure, type ProviderName } from './failure.ts';

/** The names under which further calls are paused, by whose limit they count to. */
export type LimitKeys = { fleet?: PausedCalls; connection?: PausedCalls; account?: PausedCalls };

/** What a failed call was made through. */
export type FailedCall = {
  /** The tenant's connection; none where the account is our own. */
  connection?: OpenConnection;
  limits?: LimitKeys;
  /** Where the whole fleet's calls take slots instead. */
  slots?: PacedProvider;
  /** The log line, where it is not `<provider> call failed`. */
  logLine?: string;
  /** What else stands in the line: ids, names and numbers. They replace the code and the kind under those names. */
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
 * Records what follows from a failed call: a log line; a lost authorisation, in the connection's row; a limit, for all
 * calls that share it, of every worker. A permission that is missing is no lost authorisation: a tenant may grant it
 * to the same token.
 */
export async function recordConsequences(
  database: Database,
  failure: ProviderFailure,
  call: FailedCall,
): Promise<void> {
  const { connection, limits = {}, slots } = call;
  const { kind, whose, retryAfterMs, reason } = failure;
  if (!isCallersMistake(failure)) logFailure(failure, call);
  if (kind === 'reauth' && connection) {
    const { projectId, id, sealedSecret } = connection;
    await inProject(database, projectId, (project) =>
      recordLostAuthorisation(project, { id, sealedSecret, reason }),
    );
  }
  if (kind !== 'rate_limit' || retryAfterMs === undefined) return;
  if (slots !== undefined) await pushBackSlots(database, slots, retryAfterMs);
  const calls = whose === 'request' ? undefined : (limits[whose] ?? limits.connection);
  if (calls !== undefined) await pauseCalls(database, calls, retryAfterMs);
}

/** A lead id that the CRM does not have, since callers may ask for any; and what names a field of the caller's. */
function isCallersMistake({ provider, kind, fields = [] }: ProviderFailure): boolean {
  return (kind === 'not_found' && provider === 'crm') || fields.length > 0;
}

function logFailure(failure: ProviderFailure, { logLine, logged }: FailedCall): void {
  const { provider, kind, reason } = failure;
  log.warn(logLine ?? `${LOG_NAMES[provider]} call failed`, {
    code: codeOf(failure),
    kind,
    reason,
    ...logged,
  });
}

/** @throws a final failure when the connection has lost its authorisation, or was removed by us */
export function requireUsable({ status }: Pick<OpenConnection, 'status'>): void {
  if (status === 'reauth_required') throw finalFailure('connection_needs_reauth');
  if (status === 'revoked') throw finalFailure('connection_not_found');
}

/** @throws a failure that is retried when the limits that were recorded before have ended */
export async function requireNoPause(
  database: Database,
  provider: ProviderName,
  limits: LimitKeys,
): Promise<void> {
  requireEndedPause(provider, await pauseUnder(database, limits));
}

/**
 * @param pauseMs for how long calls are held back, as was asked in the statement that opened their connection
 * @throws a failure that is retried when the pause has ended
 */
export function requireEndedPause(provider: ProviderName, pauseMs: number): void {
  if (pauseMs === 0) return;
  throw toActivityFailure({ provider, kind: 'held', whose: 'connection', retryAfterMs: pauseMs });
}

/** Milliseconds, in whole numbers, until calls under these limits may be made again; 0 when they may now. */
export async function pauseUnder(
  database: Database,
  { fleet, connection, account }: LimitKeys,
): Promise<number> {
  const calls = [fleet, connection, account].filter((key) => key !== undefined);
  return remainingPauseMs(database, calls);
}
