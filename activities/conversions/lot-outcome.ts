import type { ConversionReason, ConversionState } from '../../domain/conversion-goal.ts';
import { openConnection, type TendedConnection } from '../../models/connections/open-connections.ts';
import { postponeLot, settleEntries, type LotEntry } from '../../models/conversions/conversion-lots.ts';
import { recordWarnings, type WarnedConversion } from '../../models/conversions/conversion-warnings.ts';
import { recordAccepted } from '../../models/conversions/lot-status.ts';
import type { InProject } from '../../models/in-project.ts';
import type { Keyring } from '../../models/sealed.ts';
import type { FailureKind, ProviderFailure } from '../provider/failure.ts';
import { backoffMs, type ConversionSettings } from './conversion-settings.ts';
import type { CallWarnings } from './read-warnings.ts';

/** Outcome of one entry of a call that was refused because of some entries. */
export type RefusedEntry = { index: number; state: ConversionState; reason: string; isBlocked: boolean };

/** Outcome of a call. */
export type LotOutcome =
  /** Accepted by Google, which reports the outcome later. */
  | { kind: 'taken'; requestId: string; warnings: CallWarnings['byIndex'] }
  /** All entries have this outcome. */
  | { kind: 'settled'; state: 'accepted' | 'checked'; warnings?: CallWarnings['byIndex'] }
  /** Refused because of these entries. The others may be sent again. */
  | { kind: 'entries'; refused: RefusedEntry[] }
  /** Refused because of unidentified entries. */
  | { kind: 'spoiled'; reason: string }
  /** A person must act. */
  | { kind: 'blocked'; reason: ConversionReason }
  /** `isUndone`: certainly nothing was done. */
  | { kind: 'later'; reason: ConversionReason; afterMs?: number | undefined; isUndone: boolean };

/** Failures that a person must fix. */
const BLOCKED: Readonly<Partial<Record<FailureKind, ConversionReason>>> = {
  reauth: 'needs_reauth',
  permission: 'no_permission',
  credentials: 'not_configured',
};

/** Failures after which certainly nothing was done. */
const UNDONE: ReadonlySet<FailureKind> = new Set(['rate_limit', 'held', 'quota', 'token']);

/** Call whose entries are all sent again. */
export type Waiting = Extract<LotOutcome, { kind: 'blocked' | 'later' }>;

/** Maps a failure without a faulty entry to the outcome of its call. */
export function outcomeOfFailure({ kind, retryAfterMs }: ProviderFailure): Waiting {
  const reason = BLOCKED[kind];
  if (reason) return { kind: 'blocked', reason };
  return { kind: 'later', reason: 'provider_unavailable', afterMs: retryAfterMs, isUndone: UNDONE.has(kind) };
}

type Lot = { lotId: string; destination: string; entries: readonly LotEntry[] };

/** Reason for repeating the other entries of a call. */
const SIBLING = 'batch_sibling';

/** Stores the outcome of a call for each of its entries. */
export async function recordOutcome(
  project: InProject,
  { lotId, destination, entries }: Lot,
  outcome: LotOutcome,
  settings: ConversionSettings,
): Promise<void> {
  // A refusal of this call says nothing about an earlier ambiguous one.
  const wasClear = entries.every(({ inDoubtSeconds }) => inDoubtSeconds === null);
  switch (outcome.kind) {
    case 'taken': {
      const connectionId = entries[0]?.connectionId ?? '';
      const { requestId } = outcome;
      const pollAfterMs = settings.firstPollMs;
      const ids = entries.map(({ id }) => id);
      await recordAccepted(project, { lotId, ids, destination, connectionId, requestId, pollAfterMs });
      return recordWarnings(project, lotId, warningsOf(entries, outcome.warnings), { isNewCall: true });
    }
    case 'settled':
      await settleEntries(project, lotId, allAs(entries, outcome.state));
      return recordWarnings(project, lotId, warningsOf(entries, outcome.warnings), { isNewCall: true });
    case 'entries':
      return recordRefused(project, { lotId, entries, wasClear }, outcome.refused, settings);
    case 'spoiled': {
      if (entries.length <= 1) {
        return settleEntries(project, lotId, allAs(entries, 'rejected', outcome.reason));
      }
      const lotLimit = Math.ceil(entries.length / 2);
      return postponeLot(project, lotId, { afterMs: 0, reason: SIBLING, isUndone: wasClear, lotLimit });
    }
    case 'blocked':
      return postponeLot(project, lotId, {
        afterMs: settings.blockedRetryMs,
        reason: outcome.reason,
        isBlocked: true,
        isUndone: wasClear,
      });
    case 'later': {
      const attempts = Math.max(1, ...entries.map((entry) => entry.attempts));
      const afterMs = outcome.afterMs ?? backoffMs(attempts);
      const isUndone = outcome.isUndone && wasClear;
      return postponeLot(project, lotId, { afterMs, reason: outcome.reason, isUndone });
    }
  }
}

async function recordRefused(
  project: InProject,
  { lotId, entries, wasClear }: { lotId: string; entries: readonly LotEntry[]; wasClear: boolean },
  refused: readonly RefusedEntry[],
  settings: ConversionSettings,
): Promise<void> {
  const idOf = ({ index }: RefusedEntry) => entries[index]?.id;
  const ended = refused.filter(({ isBlocked }) => !isBlocked);
  await settleEntries(
    project,
    lotId,
    ended.flatMap((entry) => {
      const id = idOf(entry);
      return id === undefined ? [] : [{ id, state: entry.state, reason: entry.reason }];
    }),
  );
  for (const reason of new Set(refused.filter(({ isBlocked }) => isBlocked).map((entry) => entry.reason))) {
    const ids = refused
      .filter((entry) => entry.isBlocked && entry.reason === reason)
      .flatMap((entry) => idOf(entry) ?? []);
    const afterMs = settings.blockedRetryMs;
    await postponeLot(project, lotId, { ids, afterMs, reason, isBlocked: true, isUndone: wasClear });
  }
  await postponeLot(project, lotId, { afterMs: 0, reason: SIBLING, isUndone: wasClear });
}

function warningsOf(
  entries: readonly LotEntry[],
  warnings: CallWarnings['byIndex'] = new Map(),
): WarnedConversion[] {
  return entries.flatMap(({ id }, index) => {
    const found = warnings.get(index);
    return found ? [{ id, warnings: found }] : [];
  });
}

function allAs(
  entries: readonly LotEntry[],
  state: ConversionState,
  reason: string | null = null,
): { id: string; state: ConversionState; reason: string | null }[] {
  return entries.map(({ id }) => ({ id, state, reason }));
}

/** Connection of a call; `blocked`: why it cannot be used. */
export type ForCall = { connection: TendedConnection } | { blocked: ConversionReason };

/** Opens the connection of a call. */
export async function openForCall(project: InProject, keyring: Keyring, id: string): Promise<ForCall> {
  const connection = await openConnection(project, keyring, id);
  if (!connection || connection.status === 'revoked') return { blocked: 'connection_gone' };
  return connection.status === 'reauth_required' ? { blocked: 'needs_reauth' } : { connection };
}
