import type { Database } from '../../models/database.ts';
import { countRecipients, type RecipientCounts } from '../../models/emails/recipients.ts';
import {
  completeBatch,
  findOpenChunks,
  moveBatchOn,
  type BatchStanding,
} from '../../models/emails/batch-runs.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import {
  CHUNK_SIZE,
  type BatchPlan,
  type ChunkCounts,
  type EmailsActivities,
} from '../../workflows/contract/emails.ts';
import { finalFailure } from '../failures.ts';

/** Makes the activity that moves a batch on and says what is to be done with it. */
export function createPlanEmailBatch(database: Database): EmailsActivities['planEmailBatch'] {
  return function planEmailBatch({ projectId, batchId }) {
    return inProject(database, projectId, (project) => planBatch(project, batchId));
  };
}

async function planBatch(project: InProject, batchId: string): Promise<BatchPlan> {
  const standing = await moveBatchOn(project, batchId);
  if (!standing) throw finalFailure('not_found');
  const { generation } = standing;
  return { generation, ...(await planStep(project, batchId, standing)) };
}

async function planStep(
  project: InProject,
  batchId: string,
  { state, waitMs }: BatchStanding,
): Promise<BatchPlan> {
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
      return planChunks(project, batchId, state === 'cancelled' ? 'cancelled' : 'sending');
  }
}

async function planChunks(
  project: InProject,
  batchId: string,
  state: 'sending' | 'cancelled',
): Promise<BatchPlan> {
  const chunks = await findOpenChunks(project, batchId, CHUNK_SIZE);
  if (chunks.length > 0) return { next: 'send', state, chunks };
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
