import { openConnection } from '../../models/connections/open-connections.ts';
import { recordWarnings } from '../../models/conversions/conversion-warnings.ts';
import { postponeLot, settleEntries, type EntryOutcome } from '../../models/conversions/conversion-lots.ts';
import {
  endLot,
  findDueLots,
  findSentEntries,
  pollLater,
  type DueLot,
  type SentEntry,
} from '../../models/conversions/lot-status.ts';
import { findFeedState } from '../../models/conversions/conversion-feeds.ts';
import { inProject } from '../../models/in-project.ts';
import type { Keyring } from '../../models/sealed.ts';
import type { ConversionsActivities } from '../../workflows/contract/conversions.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { recordConsequences } from '../provider/consequences.ts';
import { ProviderError } from '../provider/failure.ts';
import { backoffMs, type ConversionSettings } from './conversion-settings.ts';
import { readStatus, type RecordOutcome, type StatusOutcome } from './read-status.ts';
import { readProcessingWarnings } from './read-warnings.ts';
import { takeDataManagerTurn, type GoogleDependencies } from './send-to-google.ts';
import type { RequestStatus } from './wire.ts';

export type PollDependencies = GoogleDependencies & {
  connectionKeyring: Keyring;
  conversions: ConversionSettings;
};

/** Calls polled by one activity. */
const LOTS_AT_ONCE = 20;

/** Longest interval between polls, and the age that ends polling. Google reports within a day. */
const MAX_POLL_MS = 6 * 3_600_000;
const NO_STATUS_SECONDS = 48 * 3_600;

/**
 * Age after which entries that Google cannot process are no longer sent. Neither its outages nor new clicks take
 * longer.
 */
const GIVE_UP_SECONDS = 7 * 24 * 3_600;

/** Makes the activity that polls Google for the outcome of accepted calls, per record by its position in the call. */
export function createPollConversions(
  dependencies: PollDependencies,
): ConversionsActivities['pollConversions'] {
  return ({ projectId }) =>
    withHeartbeat(async () => {
      const { database } = dependencies;
      const due = await inProject(database, projectId, async (project) =>
        (await findFeedState(project)) === 'running' ? findDueLots(project, LOTS_AT_ONCE) : [],
      );
      for (const lot of due) {
        const said = await askFor(dependencies, projectId, lot);
        await record(dependencies, { projectId, lot, said });
      }
    });
}

/** Returns undefined if Google has no outcome yet or could not be reached. */
async function askFor(
  { database, dataManager, connectionKeyring }: PollDependencies,
  projectId: string,
  { connectionId, requestId }: DueLot,
): Promise<RequestStatus | undefined> {
  const connection = await inProject(database, projectId, (project) =>
    openConnection(project, connectionKeyring, connectionId, { isUse: false }),
  );
  if (connection?.status !== 'active' || !dataManager) return undefined;
  if (!(await takeDataManagerTurn(database, 'datamanager-reads'))) return undefined;
  try {
    return await dataManager.status(connection.secret, requestId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await recordConsequences(database, error.failure, { connection, slots: 'datamanager-reads' });
    return undefined;
  }
}

async function record(
  { database, conversions, conversionMetrics }: PollDependencies,
  { projectId, lot, said }: { projectId: string; lot: DueLot; said: RequestStatus | undefined },
): Promise<void> {
  const status = said && readStatus(said);
  const { lotId, polls, ageSeconds } = lot;
  await inProject(database, projectId, async (project) => {
    if (!status && ageSeconds < NO_STATUS_SECONDS) {
      const afterMs = Math.min(conversions.firstPollMs * 2 ** Math.min(polls, 20), MAX_POLL_MS);
      return pollLater(project, lotId, afterMs);
    }
    const outcome = status ?? { of: () => ({ state: 'unknown', reason: 'no_status' }) as const };
    const entries = await findSentEntries(project, lotId);
    if (said && status) {
      const { byIndex, count } = readProcessingWarnings(said, entries.length);
      conversionMetrics.warned('processing', count);
      const warned = entries.flatMap(({ id, index }) => {
        const warnings = byIndex.get(index);
        return warnings ? [{ id, warnings }] : [];
      });
      await recordWarnings(project, lotId, warned, { isNewCall: false });
    }
    const settled: EntryOutcome[] = [];
    for (const entry of entries) {
      const { id, attempts } = entry;
      const { state, reason } = outcomeFor(entry, outcome, entries.length);
      if (state !== 'again' && state !== 'blocked') {
        settled.push({ id, state, reason });
        continue;
      }
      const isBlocked = state === 'blocked';
      const retryMs = reason === 'click_too_recent' ? conversions.clickRetryMs : backoffMs(attempts);
      await postponeLot(project, lotId, {
        ids: [id],
        afterMs: isBlocked ? conversions.blockedRetryMs : retryMs,
        reason: reason ?? 'provider_unavailable',
        isBlocked,
        isUndone: true,
      });
    }
    await settleEntries(project, lotId, settled);
    return endLot(project, lotId);
  });
}

/** Erased entries are not sent again, nor are those that Google could not process for too long. */
function outcomeFor(
  { index, isErased, sentSeconds }: SentEntry,
  outcome: StatusOutcome,
  size: number,
): RecordOutcome {
  const told = outcome.of(index, size);
  const isLater = told.state === 'again' || told.state === 'blocked';
  if (isErased && isLater) return { state: 'erased', reason: 'erased' };
  const isOver = told.state === 'again' && sentSeconds > GIVE_UP_SECONDS;
  return isOver ? { state: 'rejected', reason: told.reason } : told;
}
