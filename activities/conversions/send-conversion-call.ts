import { activityInfo } from '@temporalio/activity';
import { CONVERSIONS_SCOPE } from '../../domain/connect-providers.ts';
import { parseRetractionKey, type ConversionReason } from '../../domain/conversion-goal.ts';
import type { MaintainedConnection } from '../../models/connections/open-connections.ts';
import { findFeedState } from '../../models/conversions/conversion-feeds.ts';
import {
  freezeEntries,
  markAmbiguous,
  recordOutcomes,
  type EntryOutcome,
  type CallEntry,
} from '../../models/conversions/conversion-calls.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import type { Keyring } from '../../models/sealed.ts';
import type { ConversionCallInput, ConversionsActivities } from '../../workflows/contract/conversions.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { openCallConnection, recordOutcome, type CallConnection, type CallOutcome } from './call-outcome.ts';
import { META_MAX_AGE_MS } from './decide-conversions.ts';
import { retractConversions, type RetractDependencies } from './retract-conversions.ts';
import { sendToGoogle, type GoogleDependencies } from './send-to-google.ts';
import { sendToMeta, type MetaDependencies } from './send-to-meta.ts';

type SendConversionDependencies = GoogleDependencies & MetaDependencies & RetractDependencies;

const MAX_ENTRIES = { googleads: 2_000, meta: 1_000 } as const;

/**
 * Age after which an ambiguous entry is not sent again. Meta deduplicates events for 48 hours; one hour is
 * left for the wait in the queue.
 */
const META_AMBIGUOUS_SECONDS = 47 * 3_600;

const GOOGLE_AMBIGUOUS_SECONDS = 7 * 24 * 3_600;

type Frozen = { entries: CallEntry[]; opened: CallConnection };

/** A retry sends the same entries with the same ids, by which both providers deduplicate. */
export function createSendConversionCall(
  dependencies: SendConversionDependencies,
): ConversionsActivities['sendConversionCall'] {
  return (input) => withHeartbeat(() => sendConversionCall(dependencies, input));
}

async function sendConversionCall(
  dependencies: SendConversionDependencies,
  input: ConversionCallInput,
): Promise<void> {
  const { database, conversions } = dependencies;
  const { projectId, callId, destination } = input;
  const retracted = parseRetractionKey(destination);
  if (retracted !== undefined) return retractConversions(dependencies, { projectId, destination: retracted });
  const { entries, opened } = await inProject(database, projectId, (project) =>
    freezeCall(project, input, dependencies.connectionKeyring),
  );
  const [first] = entries;
  if (!first) return;
  const outcome = await uploadEntries(dependencies, { first, entries, opened });
  await inProject(database, projectId, (project) =>
    recordOutcome(project, { callId, entries }, outcome, conversions),
  );
}

async function uploadEntries(
  dependencies: SendConversionDependencies,
  { first, entries, opened }: Frozen & { first: CallEntry },
): Promise<CallOutcome> {
  if ('blocked' in opened) return { kind: 'blocked', reason: opened.blocked };
  if (isCheckedByUs(first)) return { kind: 'settled', state: 'checked' };
  return first.provider === 'meta'
    ? sendToMeta(dependencies, opened.connection, entries)
    : sendToGoogle(dependencies, opened.connection, entries);
}

/** Meta has no validation-only mode, so validation-only entries for Meta are not sent. */
function isCheckedByUs({ provider, validateOnly }: CallEntry): boolean {
  return provider === 'meta' && validateOnly;
}

async function freezeCall(
  project: InProject,
  { callId, destination }: ConversionCallInput,
  keyring: Keyring,
): Promise<Frozen> {
  const none: Frozen = { entries: [], opened: { blocked: 'connection_gone' } };
  if ((await findFeedState(project)) !== 'running') return none;
  const maxEntries = destination.startsWith('meta/') ? MAX_ENTRIES.meta : MAX_ENTRIES.googleads;
  const isRepeated = activityInfo().attempt > 1;
  const frozen = await freezeEntries(project, { callId, destination, maxEntries, isRepeated });
  const ended = frozen.flatMap((entry) => toFinalOutcome(entry) ?? []);
  await recordOutcomes(project, callId, ended);
  const endedIds = new Set(ended.map(({ id }) => id));
  const entries = frozen.filter(({ id }) => !endedIds.has(id));
  const [first] = entries;
  if (!first) return none;
  const callConnection = await openCallConnection(project, keyring, first.connectionId);
  const opened =
    'connection' in callConnection && isScopeMissing(callConnection.connection)
      ? SCOPE_MISSING
      : callConnection;
  // The transaction that freezes the entries also marks them, so that a later retraction or erasure knows
  // that the provider may have received them.
  if (!('blocked' in opened || isCheckedByUs(first))) await markAmbiguous(project, callId);
  return { entries, opened };
}

const SCOPE_MISSING: CallConnection = { blocked: 'missing_scope' };

function isScopeMissing({ provider, grantedScopes }: MaintainedConnection): boolean {
  return provider === 'googleads' && grantedScopes !== null && !grantedScopes.includes(CONVERSIONS_SCOPE);
}

function toFinalOutcome({ id, provider, occurredAt, ambiguousSeconds }: CallEntry): EntryOutcome | undefined {
  const isMeta = provider === 'meta';
  const isTooOld = isMeta && Date.now() - occurredAt.getTime() > META_MAX_AGE_MS;
  const maxAmbiguousSeconds = isMeta ? META_AMBIGUOUS_SECONDS : GOOGLE_AMBIGUOUS_SECONDS;
  if (ambiguousSeconds !== null && (isTooOld || ambiguousSeconds > maxAmbiguousSeconds)) {
    return { id, state: 'unknown', reason: 'outcome_lost' satisfies ConversionReason };
  }
  return isTooOld ? { id, state: 'too_old', reason: null } : undefined;
}
