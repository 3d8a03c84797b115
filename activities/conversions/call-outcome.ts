import type { ConversionReason, ConversionState } from '../../domain/conversion-goal.ts';
import { openConnection, type MaintainedConnection } from '../../models/connections/open-connections.ts';
import { postponeEntries, settleEntries, type CallEntry } from '../../models/conversions/conversion-calls.ts';
import { recordWarnings, type WarnedConversion } from '../../models/conversions/conversion-warnings.ts';
import { recordAccepted } from '../../models/conversions/call-status.ts';
import type { InProject } from '../../models/in-project.ts';
import type { Keyring } from '../../models/sealed.ts';
import type { FailureKind, ProviderFailure } from '../provider/failure.ts';
import { getBackoffMs, type ConversionSettings } from './conversion-settings.ts';
import type { CallWarnings } from './read-warnings.ts';

/** Outcome of an entry whose fault made the provider refuse the call. */
export type RefusedEntry = { index: number; state: ConversionState; reason: string; isBlocked: boolean };

export type CallOutcome =
  /** Accepted by Google, which reports the outcome later. */
  | { kind: 'accepted'; requestId: string; warnings: CallWarnings['byIndex'] }
  /** All entries have this outcome. */
  | { kind: 'settled'; state: 'accepted' | 'checked'; warnings?: CallWarnings['byIndex'] }
  /** Refused because of these entries. The others may be sent again. */
  | { kind: 'entries'; refused: RefusedEntry[] }
  /** Refused because of unidentified entries. */
  | { kind: 'spoiled'; reason: string }
  /** A person must act. */
  | { kind: 'blocked'; reason: ConversionReason }
  /** `isUndone`: the provider has certainly processed no entry. */
  | { kind: 'later'; reason: ConversionReason; afterMs?: number | undefined; isUndone: boolean };

/** Failures that a person must fix. */
const BLOCKED: Readonly<Partial<Record<FailureKind, ConversionReason>>> = {
  reauth: 'needs_reauth',
  permission: 'no_permission',
  credentials: 'not_configured',
};

/** Failures after which the provider has certainly processed no entry. */
const UNDONE: ReadonlySet<FailureKind> = new Set(['rate_limit', 'held', 'quota', 'token']);

/** Call whose entries are all sent again. */
export type RetryOutcome = Extract<CallOutcome, { kind: 'blocked' | 'later' }>;

/** Maps a failure without a faulty entry to the outcome of its call. */
export function toFailureOutcome({ kind, retryAfterMs }: ProviderFailure): RetryOutcome {
  const reason = BLOCKED[kind];
  if (reason) return { kind: 'blocked', reason };
  return { kind: 'later', reason: 'provider_unavailable', afterMs: retryAfterMs, isUndone: UNDONE.has(kind) };
}

type Call = { callId: string; destination: string; entries: readonly CallEntry[] };

/** Reason of valid entries that were refused with a faulty entry of their call, and are sent again. */
const SIBLING = 'batch_sibling';

/** Stores the outcome of a call for each of its entries. */
export async function recordOutcome(
  project: InProject,
  { callId, destination, entries }: Call,
  outcome: CallOutcome,
  settings: ConversionSettings,
): Promise<void> {
  // A refusal of this call does not settle an earlier ambiguous call.
  const isUnsent = entries.every(({ ambiguousSeconds }) => ambiguousSeconds === null);
  switch (outcome.kind) {
    case 'accepted': {
      const connectionId = entries[0]?.connectionId ?? '';
      const { requestId } = outcome;
      const pollAfterMs = settings.firstPollMs;
      const ids = entries.map(({ id }) => id);
      await recordAccepted(project, { callId, ids, destination, connectionId, requestId, pollAfterMs });
      return recordWarnings(project, callId, getWarnings(entries, outcome.warnings), { isNewCall: true });
    }
    case 'settled':
      await settleEntries(project, callId, toSameOutcomes(entries, outcome.state));
      return recordWarnings(project, callId, getWarnings(entries, outcome.warnings), { isNewCall: true });
    case 'entries':
      return recordRefused(project, { callId, entries, isUnsent }, outcome.refused, settings);
    case 'spoiled': {
      if (entries.length <= 1) {
        return settleEntries(project, callId, toSameOutcomes(entries, 'rejected', outcome.reason));
      }
      // Repeated halving isolates the faulty entry.
      const maxEntries = Math.ceil(entries.length / 2);
      return postponeEntries(project, callId, {
        afterMs: 0,
        reason: SIBLING,
        isUndone: isUnsent,
        maxEntries,
      });
    }
    case 'blocked':
      return postponeEntries(project, callId, {
        afterMs: settings.blockedRetryMs,
        reason: outcome.reason,
        isBlocked: true,
        isUndone: isUnsent,
      });
    case 'later': {
      const attempts = Math.max(1, ...entries.map((entry) => entry.attempts));
      const afterMs = outcome.afterMs ?? getBackoffMs(attempts);
      const isUndone = outcome.isUndone && isUnsent;
      return postponeEntries(project, callId, { afterMs, reason: outcome.reason, isUndone });
    }
  }
}

async function recordRefused(
  project: InProject,
  { callId, entries, isUnsent }: { callId: string; entries: readonly CallEntry[]; isUnsent: boolean },
  refused: readonly RefusedEntry[],
  settings: ConversionSettings,
): Promise<void> {
  const getId = ({ index }: RefusedEntry) => entries[index]?.id;
  const final = refused.filter(({ isBlocked }) => !isBlocked);
  await settleEntries(
    project,
    callId,
    final.flatMap((entry) => {
      const id = getId(entry);
      return id === undefined ? [] : [{ id, state: entry.state, reason: entry.reason }];
    }),
  );
  for (const reason of new Set(refused.filter(({ isBlocked }) => isBlocked).map((entry) => entry.reason))) {
    const ids = refused
      .filter((entry) => entry.isBlocked && entry.reason === reason)
      .flatMap((entry) => getId(entry) ?? []);
    const afterMs = settings.blockedRetryMs;
    await postponeEntries(project, callId, { ids, afterMs, reason, isBlocked: true, isUndone: isUnsent });
  }
  await postponeEntries(project, callId, { afterMs: 0, reason: SIBLING, isUndone: isUnsent });
}

function getWarnings(
  entries: readonly CallEntry[],
  warnings: CallWarnings['byIndex'] = new Map(),
): WarnedConversion[] {
  return entries.flatMap(({ id }, index) => {
    const found = warnings.get(index);
    return found ? [{ id, warnings: found }] : [];
  });
}

function toSameOutcomes(
  entries: readonly CallEntry[],
  state: ConversionState,
  reason: string | null = null,
): { id: string; state: ConversionState; reason: string | null }[] {
  return entries.map(({ id }) => ({ id, state, reason }));
}

/** Connection of a call; `blocked`: why it cannot be used. */
export type CallConnection = { connection: MaintainedConnection } | { blocked: ConversionReason };

/** Opens the connection of a call, or returns the reason that blocks it. */
export async function openCallConnection(
  project: InProject,
  keyring: Keyring,
  id: string,
): Promise<CallConnection> {
  const connection = await openConnection(project, keyring, id);
  if (!connection || connection.status === 'revoked') return { blocked: 'connection_gone' };
  return connection.status === 'reauth_required' ? { blocked: 'needs_reauth' } : { connection };
}
