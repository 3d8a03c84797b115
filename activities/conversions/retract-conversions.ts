import { setTimeout as delay } from 'node:timers/promises';
import type { ConversionReason, RetractionState } from '../../domain/conversion-goal.ts';
import { findConnection } from '../../models/connections/connections.ts';
import { openConnection, type OpenConnection } from '../../models/connections/open-connections.ts';
import { findFeedState } from '../../models/conversions/conversion-feeds.ts';
import {
  claimRetractions,
  recordRetractionCall,
  settleRetractions,
  type RetractionEntry,
  type RetractionOutcome,
} from '../../models/conversions/retraction-lots.ts';
import type { Database } from '../../models/database.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import { takeSlot } from '../../models/providers/provider-slots.ts';
import type { Keyring } from '../../models/sealed.ts';
import { pauseUnder, recordConsequences } from '../provider/consequences.ts';
import { ProviderError, type ProviderFailure } from '../provider/failure.ts';
import { limitKeysOf } from '../searchads/call-google-ads.ts';
import type { GoogleAdsFault } from '../searchads/google-ads-failure.ts';
import type { LoadGoogleAds } from '../searchads/lazy-client.ts';
import { backoffMs, type ConversionSettings } from './conversion-settings.ts';

export type RetractDependencies = {
  database: Database;
  connectionKeyring: Keyring;
  conversions: ConversionSettings;
  /** Undefined where the deployment has no Google Ads of its own. */
  googleAds: LoadGoogleAds | undefined;
};

/** Conversions of a call: Google takes 2,000, and answers fewer sooner. */
const MOST = 500;

/** Between two calls of the whole fleet, beside what is asked for callers, and how long one may wait for its turn. */
const SPACING_MS = 1_000;
const MAX_WAIT_MS = 20_000;

type Claimed = {
  entries: RetractionEntry[];
  connection: OpenConnection | undefined;
  blocked?: ConversionReason;
};

/** What a call came to, for each of its entries. */
type Outcome = Omit<RetractionOutcome, 'subject'>;

/**
 * Asks Google to take back what is due at a destination, in one call. It is written down before it is asked for; whoever
 * dies in between has it asked for again, and Google answers then that it was taken back already.
 */
export async function retractConversions(
  dependencies: RetractDependencies,
  { projectId, destination }: { projectId: string; destination: string },
): Promise<void> {
  const { database } = dependencies;
  // To load it may take a busy worker so long that it is taken for dead: nothing is claimed before.
  await dependencies.googleAds?.();
  const { entries, connection, blocked } = await inProject(database, projectId, (project) =>
    claim(project, destination, dependencies),
  );
  if (entries.length === 0) return;
  const outcomes =
    connection && blocked === undefined
      ? await callFor(dependencies, { projectId, destination, entries, connection })
      : allAs(entries, blockedAs(blocked ?? 'connection_gone', dependencies));
  await inProject(database, projectId, (project) => settleRetractions(project, destination, outcomes));
}

async function claim(
  project: InProject,
  destination: string,
  { connectionKeyring, googleAds }: RetractDependencies,
): Promise<Claimed> {
  const none = { entries: [], connection: undefined };
  if ((await findFeedState(project)) !== 'running') return none;
  const entries = await claimRetractions(project, { destination, most: MOST });
  const [first] = entries;
  if (!first) return none;
  const known = await findConnection(project, first.connectionId);
  const connection = known && (await openConnection(project, connectionKeyring, first.connectionId));
  if (!connection || connection.status === 'revoked')
    return { entries, connection, blocked: 'connection_gone' };
  if (connection.status === 'reauth_required') return { entries, connection, blocked: 'needs_reauth' };
  return googleAds ? { entries, connection } : { entries, connection, blocked: 'not_configured' };
}

async function callFor(
  dependencies: RetractDependencies,
  {
    projectId,
    destination,
    entries,
    connection,
  }: { projectId: string; destination: string; entries: RetractionEntry[]; connection: OpenConnection },
): Promise<RetractionOutcome[]> {
  const { database, googleAds } = dependencies;
  const [first] = entries;
  if (!googleAds || !first) return [];
  const limits = limitKeysOf(connection);
  const pauseMs = await pauseUnder(database, limits);
  if (pauseMs > 0) return allAs(entries, later(pauseMs));
  const slot = { spacingMs: SPACING_MS, maxWaitMs: MAX_WAIT_MS };
  const waitMs = await takeSlot(database, 'googleads-adjustments', slot);
  if (waitMs === undefined) return allAs(entries, later(MAX_WAIT_MS));
  await delay(waitMs);
  const client = await googleAds();
  const subjects = entries.map(({ subject }) => subject);
  const noted = await inProject(database, projectId, (project) =>
    recordRetractionCall(project, { destination, subjects }),
  );
  // While this waited for its turn, an order may have come to be worth something again.
  const asked = entries.filter(({ subject }) => noted.includes(subject));
  if (asked.length === 0) return [];
  const account = {
    refreshToken: connection.secret,
    customerId: first.account,
    loginCustomerId: first.loginCustomerId ?? undefined,
  };
  try {
    const faults = await client.retractConversions(
      account,
      asked.map(({ subject: transactionId, conversionAction, askedAt }) => ({
        transactionId,
        conversionAction,
        askedAt,
      })),
    );
    return asked.map((entry, place) => ({
      subject: entry.subject,
      ...outcomeOf(entry, faults[place], dependencies.conversions),
    }));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { failure } = error;
    const logged = { kind: failure.kind };
    await recordConsequences(database, failure, {
      connection,
      limits,
      logLine: 'conversions not taken back',
      logged,
    });
    return asked.map((entry) => ({
      subject: entry.subject,
      ...outcomeOfCall(entry, failure, dependencies),
    }));
  }
}

function allAs(entries: readonly RetractionEntry[], outcome: Outcome): RetractionOutcome[] {
  // Of an earlier call with one of them, a call that was not made says nothing.
  return entries.map(({ subject, isInDoubt }) => ({ subject, ...outcome, isUndone: !isInDoubt }));
}

function later(afterMs: number): Outcome {
  return { state: 'pending', reason: 'provider_unavailable', afterMs, isUndone: true };
}

function blockedAs(reason: ConversionReason, { conversions }: RetractDependencies): Outcome {
  return { state: 'blocked', reason, afterMs: conversions.blockedRetryMs, isUndone: true };
}

/** What a conversion's fault means, by Google's names of it; anything else is `rejected`. */
const ENDED: Readonly<Record<string, { state: RetractionState; reason: string | null }>> = {
  CONVERSION_ALREADY_RETRACTED: { state: 'retracted', reason: null },
  CONVERSION_EXPIRED: { state: 'too_old', reason: 'CONVERSION_EXPIRED' },
};

/** Google failed, and not the request. */
const OF_GOOGLE: ReadonlySet<string> = new Set(['internal_error', 'database_error', 'quota_error']);

function outcomeOf(
  { attempts, isInDoubt }: RetractionEntry,
  fault: GoogleAdsFault | undefined,
  { clickRetryMs, blockedRetryMs }: ConversionSettings,
): Outcome {
  if (!fault) return { state: 'retracted', reason: null, afterMs: null, isUndone: true };
  const { family, name } = fault;
  const again = { afterMs: null, isUndone: true };
  const ended = ENDED[name];
  if (ended) return { ...again, ...ended };
  if (name === 'TOO_RECENT_CONVERSION') {
    return { ...again, state: 'pending', reason: 'conversion_too_recent', afterMs: clickRetryMs };
  }
  if (name === 'NO_CONVERSION_ACTION_FOUND') {
    return { ...again, state: 'blocked', reason: 'bad_action', afterMs: blockedRetryMs };
  }
  if (OF_GOOGLE.has(family)) return { ...later(backoffMs(attempts + 1)), isUndone: !isInDoubt };
  return { ...again, state: 'rejected', reason: name };
}

function outcomeOfCall(
  { attempts, isInDoubt }: RetractionEntry,
  { kind, retryAfterMs }: ProviderFailure,
  dependencies: RetractDependencies,
): Outcome {
  const blocked = (reason: ConversionReason) => ({
    ...blockedAs(reason, dependencies),
    isUndone: !isInDoubt,
  });
  switch (kind) {
    case 'reauth':
      return blocked('needs_reauth');
    case 'permission':
      return blocked('no_permission');
    case 'credentials':
      return blocked('not_configured');
    case 'invalid':
    case 'not_found':
    case 'refused':
    case 'too_large':
      return blocked('destination_refused');
    case 'rate_limit':
    case 'held':
    case 'quota':
    case 'token':
      return { ...later(retryAfterMs ?? backoffMs(attempts + 1)), isUndone: !isInDoubt };
    case 'ambiguous':
    case 'job_failed':
    case 'key_reused':
    case 'needs_job':
    case 'timeout':
    case 'unavailable':
      return { ...later(retryAfterMs ?? backoffMs(attempts + 1)), isUndone: false };
  }
}
