import type { RetractionState } from '../../domain/conversion-goal.ts';
import { findFeedState } from '../../models/conversions/conversion-feeds.ts';
import {
  claimRetractions,
  markRetractionsAmbiguous,
  recordRetractionOutcomes,
  type RetractionEntry,
  type RetractionOutcome,
} from '../../models/conversions/retraction-calls.ts';
import type { Database } from '../../models/database.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import type { Keyring } from '../../models/sealed.ts';
import { findPauseMs, recordConsequences } from '../provider/consequences.ts';
import { ProviderError, type FailureKind } from '../provider/failure.ts';
import { waitForSlot } from '../provider/wait-for-slot.ts';
import { getLimitKeys } from '../searchads/call-google-ads.ts';
import type { GoogleAdsFault } from '../searchads/google-ads-failure.ts';
import type { LoadGoogleAds } from '../searchads/lazy-client.ts';
import {
  openCallConnection,
  toFailureOutcome,
  type CallConnection,
  type RetryOutcome,
} from './call-outcome.ts';
import { getBackoffMs, type ConversionSettings } from './conversion-settings.ts';

export type RetractDependencies = {
  database: Database;
  connectionKeyring: Keyring;
  conversions: ConversionSettings;
  /** Undefined if the deployment is not configured for Google Ads. */
  googleAds: LoadGoogleAds | undefined;
};

/** Google accepts 2,000 retractions per call, but responds faster to smaller calls. */
const MAX_ENTRIES = 500;

const PACE = { spacingMs: 1_000, maxWaitMs: 20_000 };

type Outcome = Omit<RetractionOutcome, 'subject'>;

type Claimed = { entries: RetractionEntry[]; opened: CallConnection };

/**
 * Retracts up to {@link MAX_ENTRIES} conversions in one call, which is recorded before it is sent. After a
 * crash, Google reports which conversions of the repeated call are already retracted.
 */
export async function retractConversions(
  dependencies: RetractDependencies,
  { projectId, destination }: { projectId: string; destination: string },
): Promise<void> {
  const { database } = dependencies;
  // Loading the client may block a busy worker beyond the heartbeat timeout. The conversions are claimed
  // afterwards, so that an attempt that times out here has claimed none.
  await dependencies.googleAds?.();
  const claimed = await inProject(database, projectId, (project) =>
    claimEntries(project, destination, dependencies),
  );
  if (claimed.entries.length === 0) return;
  const outcomes = await retractEntries(dependencies, { projectId, destination, ...claimed });
  await inProject(database, projectId, (project) => recordRetractionOutcomes(project, destination, outcomes));
}

async function claimEntries(
  project: InProject,
  destination: string,
  { connectionKeyring }: RetractDependencies,
): Promise<Claimed> {
  const none: Claimed = { entries: [], opened: { blocked: 'connection_gone' } };
  if ((await findFeedState(project)) !== 'running') return none;
  const entries = await claimRetractions(project, { destination, maxEntries: MAX_ENTRIES });
  const [first] = entries;
  return first
    ? { entries, opened: await openCallConnection(project, connectionKeyring, first.connectionId) }
    : none;
}

async function retractEntries(
  dependencies: RetractDependencies,
  { projectId, destination, entries, opened }: Claimed & { projectId: string; destination: string },
): Promise<RetractionOutcome[]> {
  const { database, googleAds, conversions } = dependencies;
  const toSameOutcomes = (waiting: readonly RetractionEntry[], outcome: RetryOutcome) =>
    waiting.map((entry) => ({ subject: entry.subject, ...toRetryOutcome(entry, outcome, conversions) }));
  if ('blocked' in opened) return toSameOutcomes(entries, { kind: 'blocked', reason: opened.blocked });
  const { connection } = opened;
  const [first] = entries;
  if (!googleAds || !first) return toSameOutcomes(entries, { kind: 'blocked', reason: 'not_configured' });
  const limits = getLimitKeys(connection);
  const pauseMs = await findPauseMs(database, limits);
  if (pauseMs > 0) return toSameOutcomes(entries, retryLater(pauseMs));
  if (!(await waitForSlot(database, 'googleads-adjustments', PACE))) {
    return toSameOutcomes(entries, retryLater(PACE.maxWaitMs));
  }
  const client = await googleAds();
  const subjects = entries.map(({ subject }) => subject);
  const pending = await inProject(database, projectId, (project) =>
    markRetractionsAmbiguous(project, { destination, subjects }),
  );
  // During the wait for a slot, an order may have got a value again. Its conversion must then not be
  // retracted.
  const toRetract = entries.filter(({ subject }) => pending.includes(subject));
  if (toRetract.length === 0) return [];
  const account = {
    refreshToken: connection.secret,
    customerId: first.account,
    loginCustomerId: first.loginCustomerId ?? undefined,
  };
  try {
    const faults = await client.retractConversions(
      account,
      toRetract.map((entry) => ({ ...entry, transactionId: entry.subject })),
    );
    return toRetract.map((entry, index) => ({
      subject: entry.subject,
      ...toOutcome(entry, faults[index], conversions),
    }));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { failure } = error;
    const logLine = 'conversions not retracted';
    await recordConsequences(database, failure, { connection, limits, logLine });
    const isRefused = REFUSALS.has(failure.kind);
    return toSameOutcomes(
      toRetract,
      isRefused ? { kind: 'blocked', reason: 'destination_refused' } : toFailureOutcome(failure),
    );
  }
}

function retryLater(afterMs?: number): RetryOutcome {
  return { kind: 'later', reason: 'provider_unavailable', afterMs, isWithoutEffect: true };
}

/**
 * If the result of an attempt is unknown, the entry stays ambiguous even if a later attempt had no effect.
 */
function toRetryOutcome(
  { attempts, isAmbiguous }: RetractionEntry,
  outcome: RetryOutcome,
  { blockedRetryMs }: ConversionSettings,
): Outcome {
  const { kind, reason } = outcome;
  if (kind === 'blocked')
    return { state: kind, reason, afterMs: blockedRetryMs, isWithoutEffect: !isAmbiguous };
  const afterMs = outcome.afterMs ?? getBackoffMs(attempts + 1);
  return { state: 'pending', reason, afterMs, isWithoutEffect: outcome.isWithoutEffect && !isAmbiguous };
}

/** Failures by which Google refuses the whole call. Its entries are blocked as `destination_refused`. */
const REFUSALS: ReadonlySet<FailureKind> = new Set(['invalid', 'not_found', 'refused', 'too_large']);

/**
 * Faults with a final outcome of their own. `toOutcome` retries or blocks some other faults; the rest are
 * `rejected`.
 */
const FINAL_OUTCOMES: Readonly<Record<string, { state: RetractionState; reason: string | null }>> = {
  CONVERSION_ALREADY_RETRACTED: { state: 'retracted', reason: null },
  CONVERSION_EXPIRED: { state: 'too_old', reason: 'CONVERSION_EXPIRED' },
};

/** Families of faults that the conversion did not cause, so its retraction is retried. */
const GOOGLE_FAULTS: ReadonlySet<string> = new Set(['internal_error', 'database_error', 'quota_error']);

function toOutcome(
  entry: RetractionEntry,
  fault: GoogleAdsFault | undefined,
  settings: ConversionSettings,
): Outcome {
  const base = { afterMs: null, isWithoutEffect: true };
  if (!fault) return { ...base, state: 'retracted', reason: null };
  const { family, name } = fault;
  const ended = FINAL_OUTCOMES[name];
  if (ended) return { ...base, ...ended };
  if (name === 'TOO_RECENT_CONVERSION') {
    return { ...base, state: 'pending', reason: 'conversion_too_recent', afterMs: settings.clickRetryMs };
  }
  if (name === 'NO_CONVERSION_ACTION_FOUND') {
    return { ...base, state: 'blocked', reason: 'bad_action', afterMs: settings.blockedRetryMs };
  }
  return GOOGLE_FAULTS.has(family)
    ? toRetryOutcome(entry, retryLater(), settings)
    : { ...base, state: 'rejected', reason: name };
}
