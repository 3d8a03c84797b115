import { activityInfo } from '@temporalio/activity';
import { CONVERSIONS_SCOPE } from '../../domain/connect-providers.ts';
import { retractedDestination, type ConversionReason } from '../../domain/conversion-goal.ts';
import type { TendedConnection } from '../../models/connections/open-connections.ts';
import { findFeedState } from '../../models/conversions/conversion-feeds.ts';
import {
  freezeLot,
  recordCall,
  settleEntries,
  type EntryOutcome,
  type LotEntry,
} from '../../models/conversions/conversion-lots.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import type { Keyring } from '../../models/sealed.ts';
import type { ConversionLotInput, ConversionsActivities } from '../../workflows/contract/conversions.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { recordOutcome, type LotOutcome, openForCall, type ForCall } from './lot-outcome.ts';
import { retractConversions, type RetractDependencies } from './retract-conversions.ts';
import { sendToGoogle, type GoogleDependencies } from './send-to-google.ts';
import { sendToMeta, type MetaDependencies } from './send-to-meta.ts';

export type SendLotDependencies = GoogleDependencies & MetaDependencies & RetractDependencies;

/** Most entries per call. */
const MOST = { googleads: 2_000, meta: 1_000 } as const;

/** Age after which Meta has forgotten an event id and would count it twice, less an hour for the queue. */
const META_DOUBT_SECONDS = 47 * 3_600;

/** Age that ends retries at Google. */
const GOOGLE_DOUBT_SECONDS = 7 * 24 * 3_600;

/** Meta refuses a whole call if one event is older than seven days. */
const META_MAX_AGE_MS = (7 * 24 - 1) * 3_600_000;

type Frozen = { entries: LotEntry[]; way: ForCall };

/**
 * Makes the activity that sends one call to a destination: freezes, waits for its slot, calls, records. A retry uses
 * the same ids, which both providers deduplicate.
 */
export function createSendConversionLot(
  dependencies: SendLotDependencies,
): ConversionsActivities['sendConversionLot'] {
  return (input) => withHeartbeat(() => sendLot(dependencies, input));
}

async function sendLot(dependencies: SendLotDependencies, input: ConversionLotInput): Promise<void> {
  const { database, conversions } = dependencies;
  const { projectId, lotId, destination } = input;
  const retracted = retractedDestination(destination);
  if (retracted !== undefined) return retractConversions(dependencies, { projectId, destination: retracted });
  const { entries, way } = await inProject(database, projectId, (project) =>
    freeze(project, input, dependencies.connectionKeyring),
  );
  const [first] = entries;
  if (!first) return;
  const outcome = await callFor(dependencies, { first, entries, way });
  await inProject(database, projectId, (project) =>
    recordOutcome(project, { lotId, destination, entries }, outcome, conversions),
  );
}

async function callFor(
  dependencies: SendLotDependencies,
  { first, entries, way }: Frozen & { first: LotEntry },
): Promise<LotOutcome> {
  if ('blocked' in way) return { kind: 'blocked', reason: way.blocked };
  if (isCheckedByUs(first)) return { kind: 'settled', state: 'checked' };
  return first.provider === 'meta'
    ? sendToMeta(dependencies, way.connection, entries)
    : sendToGoogle(dependencies, way.connection, entries);
}

/** Meta has no validation-only mode. */
function isCheckedByUs({ provider, validateOnly }: LotEntry): boolean {
  return provider === 'meta' && validateOnly;
}

async function freeze(
  project: InProject,
  { lotId, destination }: ConversionLotInput,
  keyring: Keyring,
): Promise<Frozen> {
  const none: Frozen = { entries: [], way: { blocked: 'connection_gone' } };
  if ((await findFeedState(project)) !== 'running') return none;
  const most = destination.startsWith('meta/') ? MOST.meta : MOST.googleads;
  const isRepeated = activityInfo().attempt > 1;
  const frozen = await freezeLot(project, { lotId, destination, most, isRepeated });
  const ended = frozen.flatMap((entry) => endOf(entry) ?? []);
  await settleEntries(project, lotId, ended);
  const endedIds = new Set(ended.map(({ id }) => id));
  const entries = frozen.filter(({ id }) => !endedIds.has(id));
  const [first] = entries;
  if (!first) return none;
  const found = await openForCall(project, keyring, first.connectionId);
  const way = 'connection' in found && isScopeMissing(found.connection) ? SCOPE_MISSING : found;
  // In the transaction that claims the entries: a later withdrawal or erasure knows that the provider may have them.
  if (!('blocked' in way || isCheckedByUs(first))) await recordCall(project, lotId);
  return { entries, way };
}

const SCOPE_MISSING: ForCall = { blocked: 'missing_scope' };

function isScopeMissing({ provider, grantedScopes }: TendedConnection): boolean {
  return provider === 'googleads' && grantedScopes !== null && !grantedScopes.includes(CONVERSIONS_SCOPE);
}

/** Returns the final state that an entry reached during its wait, or undefined if it is sent. */
function endOf({ id, provider, occurredAt, inDoubtSeconds }: LotEntry): EntryOutcome | undefined {
  const doubted = inDoubtSeconds ?? 0;
  if (doubted > (provider === 'meta' ? META_DOUBT_SECONDS : GOOGLE_DOUBT_SECONDS)) {
    return { id, state: 'unknown', reason: 'outcome_lost' satisfies ConversionReason };
  }
  if (provider === 'meta' && Date.now() - occurredAt.getTime() > META_MAX_AGE_MS) {
    if (inDoubtSeconds !== null) return { id, state: 'unknown', reason: 'outcome_lost' };
    return { id, state: 'too_old', reason: null };
  }
  return undefined;
}
