import { log } from '@temporalio/activity';
import { recordLostAuthorization } from '../../models/connections/connection-health.ts';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import {
  pauseCalls,
  findRemainingPauseMs,
  type PacedProvider,
  type PausedCalls,
} from '../../models/providers/provider-slots.ts';
import { finalFailure } from '../failures.ts';
import { getCode, toActivityFailure, type ProviderFailure, type ProviderName } from './failure.ts';

export type LimitKeys = { fleet?: PausedCalls; connection?: PausedCalls; account?: PausedCalls };

type FailedCall = {
  /** Undefined for an account of the platform. */
  connection?: OpenConnection;
  limits?: LimitKeys;
  /** The calls whose slots are postponed after a rate limit. */
  slots?: PacedProvider;
  logLine?: string;
  /** Ids, names and numbers to log. They replace fields of the failure that have the same name. */
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
 * Logs a failure, and records a lost authorization or the pause after a rate limit. A missing permission is
 * not a lost authorization, because the same token may receive the permission later.
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
      recordLostAuthorization(project, { id, sealedSecret, reason }),
    );
  }
  if (kind !== 'rate_limit' || retryAfterMs === undefined) return;
  if (slots !== undefined) await pauseCalls(database, slots, retryAfterMs);
  const calls = scope === 'request' ? undefined : (limits[scope] ?? limits.connection);
  if (calls !== undefined) await pauseCalls(database, calls, retryAfterMs);
}

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

/**
 * @param pauseMs remaining pause; 0 if there is none
 * @throws a failure that is retried after the pause
 */
export function requireEndedPause(provider: ProviderName, pauseMs: number): void {
  if (pauseMs === 0) return;
  throw toActivityFailure({ provider, kind: 'held', scope: 'connection', retryAfterMs: pauseMs });
}

export async function findPauseMs(
  database: Database,
  { fleet, connection, account }: LimitKeys,
): Promise<number> {
  const calls = [fleet, connection, account].filter((key) => key !== undefined);
  return findRemainingPauseMs(database, calls);
}
