import type { ConversionReason, ConversionState } from '../../domain/conversion-goal.ts';
import { openConnection, type MaintainedConnection } from '../../models/connections/open-connections.ts';
import {
  recordOutcomes,
  type CallEntry,
  type EntryOutcome,
} from '../../models/conversions/conversion-calls.ts';
import { recordWarnings, type WarnedConversion } from '../../models/conversions/conversion-warnings.ts';
import { recordAccepted } from '../../models/conversions/call-status.ts';
import type { InProject } from '../../models/in-project.ts';
import type { Keyring } from '../../models/sealed.ts';
import type { FailureKind, ProviderFailure } from '../provider/failure.ts';
import { getBackoffMs, type ConversionSettings } from './conversion-settings.ts';
import type { CallWarnings } from './read-warnings.ts';

export type RefusedEntry = { index: number; state: ConversionState; reason: string };

export type CallOutcome =
  /** Google accepted the call, and reports the outcome of its entries later. */
  | { kind: 'accepted'; requestId: string; warnings: CallWarnings['byIndex'] }
  | { kind: 'settled'; state: 'accepted' | 'checked'; warnings?: CallWarnings['byIndex'] }
  /** The provider refused the call because of these entries. The other entries may be sent again. */
  | { kind: 'entries'; refused: RefusedEntry[] }
  /** The provider refused the call because of entries that it does not name. */
  | { kind: 'spoiled'; reason: string }
  /** The call fails until a person fixes the cause. */
  | { kind: 'blocked'; reason: ConversionReason }
  /** The call may succeed later. `isWithoutEffect`: the provider has certainly processed no entry. */
  | { kind: 'later'; reason: ConversionReason; afterMs?: number | undefined; isWithoutEffect: boolean };

const BLOCKED: Readonly<Partial<Record<FailureKind, ConversionReason>>> = {
  reauth: 'needs_reauth',
  permission: 'no_permission',
  credentials: 'not_configured',
};

/** Kinds of failures after which the provider has certainly processed no entry. */
const UNDONE: ReadonlySet<FailureKind> = new Set(['rate_limit', 'held', 'quota', 'token']);

export type RetryOutcome = Extract<CallOutcome, { kind: 'blocked' | 'later' }>;

export function toFailureOutcome({ kind, retryAfterMs }: ProviderFailure): RetryOutcome {
  const reason = BLOCKED[kind];
  if (reason) return { kind: 'blocked', reason };
  return {
    kind: 'later',
    reason: 'provider_unavailable',
    afterMs: retryAfterMs,
    isWithoutEffect: UNDONE.has(kind),
  };
}

type Call = { callId: string; entries: readonly CallEntry[] };

export async function recordOutcome(
  project: InProject,
  { callId, entries }: Call,
  outcome: CallOutcome,
  settings: ConversionSettings,
): Promise<void> {
  if (outcome.kind === 'accepted') {
    const connectionId = entries[0]?.connectionId ?? '';
    const { requestId } = outcome;
    const pollAfterMs = settings.firstPollMs;
    const ids = entries.map(({ id }) => id);
    await recordAccepted(project, { callId, ids, connectionId, requestId, pollAfterMs });
  } else {
    await recordOutcomes(project, callId, toEntryOutcomes(entries, outcome, settings));
  }
  if (outcome.kind !== 'accepted' && outcome.kind !== 'settled') return;
  await recordWarnings(project, callId, getWarnings(entries, outcome.warnings), { isNewCall: true });
}

function toEntryOutcomes(
  entries: readonly CallEntry[],
  outcome: Exclude<CallOutcome, { kind: 'accepted' }>,
  { blockedRetryMs }: ConversionSettings,
): EntryOutcome[] {
  // An earlier attempt whose result is unknown may have had an effect, even if this attempt failed.
  const isWithoutEffect = entries.every(({ ambiguousSeconds }) => ambiguousSeconds === null);
  const toAll = (common: Omit<EntryOutcome, 'id'>) => entries.map(({ id }) => ({ id, ...common }));
  // Outcome of entries that were refused only because of another entry of their call.
  const sibling = { state: 'pending', reason: null, afterMs: 0, isWithoutEffect } as const;
  switch (outcome.kind) {
    case 'settled':
      return toAll({ state: outcome.state, reason: null });
    case 'entries': {
      const refused = new Map(outcome.refused.map(({ index, ...entry }) => [index, entry]));
      return entries.map(({ id }, index) => {
        const entry = refused.get(index);
        if (!entry) return { id, ...sibling };
        return {
          id,
          ...entry,
          isWithoutEffect,
          ...(entry.state === 'blocked' && { afterMs: blockedRetryMs }),
        };
      });
    }
    case 'spoiled':
      if (entries.length <= 1) return toAll({ state: 'rejected', reason: outcome.reason });
      // Repeated halving isolates the faulty entry.
      return toAll({ ...sibling, maxEntries: Math.ceil(entries.length / 2) });
    case 'blocked':
      return toAll({ state: 'blocked', reason: outcome.reason, afterMs: blockedRetryMs, isWithoutEffect });
    case 'later': {
      const attempts = Math.max(1, ...entries.map((entry) => entry.attempts));
      const afterMs = outcome.afterMs ?? getBackoffMs(attempts);
      const { reason } = outcome;
      return toAll({
        state: 'pending',
        reason,
        afterMs,
        isWithoutEffect: outcome.isWithoutEffect && isWithoutEffect,
      });
    }
  }
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

export type CallConnection = { connection: MaintainedConnection } | { blocked: ConversionReason };

export async function openCallConnection(
  project: InProject,
  keyring: Keyring,
  id: string,
): Promise<CallConnection> {
  const connection = await openConnection(project, keyring, id);
  if (!connection || connection.status === 'revoked') return { blocked: 'connection_gone' };
  return connection.status === 'reauth_required' ? { blocked: 'needs_reauth' } : { connection };
}
