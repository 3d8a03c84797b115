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
import { recordOutcome, type LotOutcome } from './lot-outcome.ts';
import { openForCall, type ForCall } from './open-for-call.ts';
import { retractConversions, type RetractDependencies } from './retract-conversions.ts';
import { sendToGoogle, type GoogleDependencies } from './send-to-google.ts';
import { sendToMeta, type MetaDependencies } from './send-to-meta.ts';

export type SendLotDependencies = GoogleDependencies & MetaDependencies & RetractDependencies;

/** Entries of a call. */
const MOST = { googleads: 2_000, meta: 1_000 } as const;

/** After so long Meta has forgotten an event's id and would count it again; an hour less, for what waits. */
const META_DOUBT_SECONDS = 47 * 3_600;

/** And Google is not asked for ever. */
const GOOGLE_DOUBT_SECONDS = 7 * 24 * 3_600;

/** Meta refuses a whole call for one event of more than seven days. */
const META_MAX_AGE_MS = (7 * 24 - 1) * 3_600_000;

type Frozen = { entries: LotEntry[]; way: ForCall };

/**
 * Makes the activity of one call to a destination: frozen, in its turn, called, recorded. An attempt whose answer was
 * lost is made again with the same ids, by which both providers know what they have.
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

/** Meta has no way to only check. */
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
  // With the lot: whoever withdraws or erases an entry from now on knows that it may be at the provider.
  if (!('blocked' in way || isCheckedByUs(first))) await recordCall(project, lotId);
  return { entries, way };
}

const SCOPE_MISSING: ForCall = { blocked: 'missing_scope' };

function isScopeMissing({ provider, grantedScopes }: TendedConnection): boolean {
  return provider === 'googleads' && grantedScopes !== null && !grantedScopes.includes(CONVERSIONS_SCOPE);
}

/** What an entry has come to while it waited; undefined: it is sent. */
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
