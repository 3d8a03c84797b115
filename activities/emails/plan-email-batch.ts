import type { Database } from '../../models/database.ts';
import { countRecipients, type RecipientCounts } from '../../models/emails/recipients.ts';
import {
  completeBatch,
  findOpenChunks,
  moveBatchOn,
  recentCallMs,
  type BatchStanding,
} from '../../models/emails/batch-runs.ts';
import { leaveSharedRun } from '../../models/emails/queued-batches.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import {
  CHUNK_SIZE,
  CHUNKS_IN_FLIGHT,
  type BatchPlan,
  type ChunkCounts,
  type EmailsActivities,
  type SeriesRef,
} from '../../workflows/contract/emails.ts';
import { finalFailure } from '../failures.ts';
import { divideIntoSeries } from './divide-into-series.ts';
import { spacingMs, type Pace } from './take-resend-slot.ts';

/**
 * What planning takes: the pace, of the platform's account and of others, says how quickly chunks can follow one
 * another.
 */
export type PlanEmailBatchDependencies = {
  database: Database;
  batchMail: { pace: Pace };
  ownAccountRequestsPerSecond: number;
};

/**
 * What is planned: a batch, the series of it that are in flight, and the least milliseconds between two calls of the
 * account that sends it.
 */
type Planned = {
  batchId: string;
  inFlight: readonly SeriesRef[];
  apartMs: (isOwn: boolean) => number;
};

/** Makes the activity that moves a batch on and says what is to be done with it. */
export function createPlanEmailBatch(
  dependencies: PlanEmailBatchDependencies,
): EmailsActivities['planEmailBatch'] {
  return async function planEmailBatch({ projectId, batchId, inFlight = [] }) {
    const planned = { batchId, inFlight, apartMs: spacingOf(dependencies) };
    const plan = await inProject(dependencies.database, projectId, (project) =>
      planBatch(project, planned, null),
    );
    if (!plan) throw finalFailure('not_found');
    return plan;
  };
}

/** Makes the activity that does the same for a run of several batches, as long as the batch is that run's. */
export function createPlanSharedBatch(
  dependencies: PlanEmailBatchDependencies,
): EmailsActivities['planSharedBatch'] {
  return async function planSharedBatch({ projectId, batchId, sharedRun, inFlight }) {
    const planned = { batchId, inFlight, apartMs: spacingOf(dependencies) };
    const plan = await inProject(dependencies.database, projectId, (project) =>
      planBatch(project, planned, sharedRun),
    );
    return plan ?? { next: 'leave' };
  };
}

/** Makes the activity by which a run of several batches leaves one to a run of its own. */
export function createLeaveSharedBatch({
  database,
}: Pick<PlanEmailBatchDependencies, 'database'>): EmailsActivities['leaveSharedBatch'] {
  return function leaveSharedBatch({ projectId, batchId, sharedRun }) {
    return inProject(database, projectId, (project) => leaveSharedRun(project, batchId, sharedRun));
  };
}

function spacingOf({
  batchMail: { pace },
  ownAccountRequestsPerSecond: perSecond,
}: PlanEmailBatchDependencies): Planned['apartMs'] {
  return (isOwn) => (isOwn ? spacingMs({ share: 1 }, perSecond) : spacingMs(pace, pace.requestsPerSecond));
}

async function planBatch(
  project: InProject,
  planned: Planned,
  sharedRun: string | null,
): Promise<BatchPlan | undefined> {
  const standing = await moveBatchOn(project, planned.batchId, sharedRun);
  if (!standing) return undefined;
  const { generation } = standing;
  return { generation, ...(await planStep(project, planned, standing)) };
}

async function planStep(
  project: InProject,
  planned: Planned,
  { state, waitMs, isOwn }: BatchStanding,
): Promise<BatchPlan> {
  const { batchId } = planned;
  switch (state) {
    case 'scheduled':
      return { next: 'wait', state, wait: waitMs };
    case 'paused':
    case 'blocked':
      return { next: 'hold', state };
    case 'completed':
      return { next: 'end', state, counts: await countBatch(project, batchId) };
    case 'queued':
    case 'sending':
    case 'cancelled':
      return planChunks(project, planned, { state: state === 'cancelled' ? 'cancelled' : 'sending', isOwn });
  }
}

async function planChunks(
  project: InProject,
  { batchId, inFlight, apartMs }: Planned,
  { state, isOwn }: { state: 'sending' | 'cancelled'; isOwn: boolean },
): Promise<BatchPlan> {
  const open = await findOpenChunks(project, batchId, CHUNK_SIZE);
  if (open.length > 0) {
    const underWay = new Set(
      inFlight.flatMap(({ chunk, more = [], generation }) =>
        [chunk, ...more].map((one) => `${generation}/${one}`),
      ),
    );
    const left = open.filter(({ chunk, generation }) => !underWay.has(`${generation}/${chunk}`));
    // With fewer, each is a series.
    const recentMs =
      left.length > CHUNKS_IN_FLIGHT ? await recentCallMs(project, batchId, CHUNKS_IN_FLIGHT) : undefined;
    const callMs = Math.max(recentMs ?? 0, CHUNKS_IN_FLIGHT * apartMs(isOwn));
    return { next: 'send', state, chunks: divideIntoSeries(left, callMs), ...(isOwn && { isOwn }) };
  }
  if (state === 'sending') await completeBatch(project, batchId);
  const ended = state === 'sending' ? 'completed' : 'cancelled';
  return { next: 'end', state: ended, counts: await countBatch(project, batchId) };
}

async function countBatch(project: InProject, batchId: string): Promise<ChunkCounts> {
  return toCounts(await countRecipients(project, batchId));
}

function toCounts(counts: RecipientCounts): ChunkCounts {
  const { sent, delivered, opened, clicked, bounced, complained, failed, unknown } = counts;
  return { sent: sent + delivered + opened + clicked + bounced + complained, failed, unknown };
}
