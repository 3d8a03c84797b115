import { openConnection } from '../../models/connections/open-connections.ts';
import { recordWarnings } from '../../models/conversions/conversion-warnings.ts';
import { recordOutcomes, type EntryOutcome } from '../../models/conversions/conversion-calls.ts';
import {
  deleteCall,
  findDuePolls,
  findSentEntries,
  postponePoll,
  type DuePoll,
  type SentEntry,
} from '../../models/conversions/call-status.ts';
import { findFeedState } from '../../models/conversions/conversion-feeds.ts';
import { inProject } from '../../models/in-project.ts';
import type { Keyring } from '../../models/sealed.ts';
import type { ConversionsActivities } from '../../workflows/contract/conversions.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { recordConsequences } from '../provider/consequences.ts';
import { ProviderError } from '../provider/failure.ts';
import { waitForSlot } from '../provider/wait-for-slot.ts';
import { getBackoffMs, type ConversionSettings } from './conversion-settings.ts';
import { readStatus, type RecordOutcome, type StatusOutcome } from './read-status.ts';
import { readProcessingWarnings } from './read-warnings.ts';
import { DATA_MANAGER_PACE, type GoogleDependencies } from './send-to-google.ts';
import type { RequestStatus } from './wire.ts';

type PollDependencies = GoogleDependencies & {
  connectionKeyring: Keyring;
  conversions: ConversionSettings;
};

const POLLS_PER_ACTIVITY = 20;

const MAX_POLL_MS = 6 * 3_600_000;

/**
 * Age of a call after which its outcome is `unknown`. `noStatus`: Google reports no final status; `unread`:
 * the status cannot be read, for example until a reconnect.
 */
const MAX_AGE_SECONDS = { noStatus: 48 * 3_600, unread: 7 * 24 * 3_600 };

/** Retries end this long after Google first accepted the entry. By then, Google knows every click. */
const GIVE_UP_SECONDS = 7 * 24 * 3_600;

export function createPollConversions(
  dependencies: PollDependencies,
): ConversionsActivities['pollConversions'] {
  return ({ projectId }) =>
    withHeartbeat(async () => {
      const { database } = dependencies;
      const due = await inProject(database, projectId, async (project) =>
        (await findFeedState(project)) === 'running' ? findDuePolls(project, POLLS_PER_ACTIVITY) : [],
      );
      for (const call of due) {
        const status = await readRequestStatus(dependencies, projectId, call);
        await recordStatus(dependencies, { projectId, call, status });
      }
    });
}

/** Returns undefined if the status cannot be read now. */
async function readRequestStatus(
  { database, dataManager, connectionKeyring }: PollDependencies,
  projectId: string,
  { connectionId, requestId }: DuePoll,
): Promise<RequestStatus | undefined> {
  const connection = await inProject(database, projectId, (project) =>
    openConnection(project, connectionKeyring, connectionId, { isUse: false }),
  );
  if (connection?.status !== 'active' || !dataManager) return undefined;
  if (!(await waitForSlot(database, 'datamanager-reads', DATA_MANAGER_PACE))) return undefined;
  try {
    return await dataManager.readStatus(connection.secret, requestId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await recordConsequences(database, error.failure, { connection, slots: 'datamanager-reads' });
    return undefined;
  }
}

async function recordStatus(
  { database, conversions, conversionMetrics }: PollDependencies,
  { projectId, call, status }: { projectId: string; call: DuePoll; status: RequestStatus | undefined },
): Promise<void> {
  const reported = status && readStatus(status);
  const { callId, polls, ageSeconds } = call;
  const warningCount = await inProject(database, projectId, async (project) => {
    if (!reported && ageSeconds < MAX_AGE_SECONDS[status ? 'noStatus' : 'unread']) {
      const afterMs = Math.min(conversions.firstPollMs * 2 ** Math.min(polls, 20), MAX_POLL_MS);
      await postponePoll(project, callId, afterMs);
      return 0;
    }
    const outcome = reported ?? { getOutcome: () => ({ state: 'unknown', reason: 'no_status' }) as const };
    const entries = await findSentEntries(project, callId);
    const found = status && reported ? readProcessingWarnings(status, entries.length) : undefined;
    if (found) {
      const warned = entries.flatMap(({ id, index }) => {
        const warnings = found.byIndex.get(index);
        return warnings ? [{ id, warnings }] : [];
      });
      await recordWarnings(project, callId, warned, { isNewCall: false });
    }
    const outcomes = entries.map((entry): EntryOutcome => {
      const { id, attempts } = entry;
      const { state, reason } = getEntryOutcome(entry, outcome, entries.length);
      if (state !== 'retry' && state !== 'blocked') return { id, state, reason };
      const later = { id, reason: reason ?? 'provider_unavailable', isWithoutEffect: true };
      if (state === 'blocked') return { ...later, state, afterMs: conversions.blockedRetryMs };
      const afterMs = reason === 'click_too_recent' ? conversions.clickRetryMs : getBackoffMs(attempts);
      return { ...later, state: 'pending', afterMs };
    });
    await recordOutcomes(project, callId, outcomes);
    await deleteCall(project, callId);
    return found?.count ?? 0;
  });
  conversionMetrics.countWarnings('processing', warningCount);
}

/** Returns no retry for an erased entry, or after {@link GIVE_UP_SECONDS}. */
function getEntryOutcome(
  { index, isErased, sentSeconds }: SentEntry,
  outcome: StatusOutcome,
  size: number,
): RecordOutcome {
  const found = outcome.getOutcome(index, size);
  const isLater = found.state === 'retry' || found.state === 'blocked';
  if (isErased && isLater) return { state: 'erased', reason: 'erased' };
  const isTooOld = found.state === 'retry' && sentSeconds > GIVE_UP_SECONDS;
  return isTooOld ? { state: 'rejected', reason: found.reason } : found;
}
