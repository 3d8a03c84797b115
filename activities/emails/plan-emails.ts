import type { Database } from '../../models/database.ts';
import { completeBatch, startBatch, type BatchProgress } from '../../models/emails/batch-runs.ts';
import { assignCalls, findUnrecordedCalls, deleteUnstartedCalls } from '../../models/emails/calls.ts';
import { findSingleMails } from '../../models/emails/queued-batches.ts';
import { countRecipients } from '../../models/emails/recipients.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import {
  CALL_SIZE,
  MAX_SENDING_ACTIVITIES,
  type BatchPlan,
  type EmailsActivities,
  type MailCounts,
} from '../../workflows/contract/emails.ts';
import { finalFailure } from '../failures.ts';

export function createPlanEmailBatch(database: Database): EmailsActivities['planEmailBatch'] {
  return function planEmailBatch({ projectId, batchId }) {
    return inProject(database, projectId, async (project) => {
      const batch = await startBatch(project, batchId);
      if (!batch) throw finalFailure('not_found');
      const { state, generation, waitMs } = batch;
      switch (state) {
        case 'scheduled':
          return { generation, next: 'wait', state, wait: waitMs };
        case 'paused':
        case 'blocked':
          return { generation, next: 'hold', state };
        case 'completed':
          return { generation, next: 'end', state, counts: await countMails(project, batchId) };
        case 'queued':
        case 'sending':
          await assignCalls(project, batchId, batch.hasAttachments ? 1 : CALL_SIZE);
          return planCalls(project, batchId, { ...batch, state: 'sending' });
        case 'cancelled':
          await deleteUnstartedCalls(project, batchId);
          return planCalls(project, batchId, { ...batch, state });
      }
    });
  };
}

async function planCalls(
  project: InProject,
  batchId: string,
  { state, generation, connectionId, hasAttachments }: BatchProgress & { state: 'sending' | 'cancelled' },
): Promise<BatchPlan> {
  const calls = await findUnrecordedCalls(project, batchId);
  if (calls.length > 0) {
    const options = {
      ...(connectionId !== null && { connectionId }),
      ...(hasAttachments && { hasAttachments }),
    };
    return { generation, next: 'send', state, calls, ...options };
  }
  if (state === 'sending') await completeBatch(project, batchId);
  const endState = state === 'sending' ? 'completed' : state;
  return { generation, next: 'end', state: endState, counts: await countMails(project, batchId) };
}

async function countMails(project: InProject, batchId: string): Promise<MailCounts> {
  const counts = await countRecipients(project, batchId);
  const { sent, delivered, opened, clicked, bounced, complained, failed, unknown } = counts;
  return { sent: sent + delivered + opened + clicked + bounced + complained, failed, unknown };
}

export function createPlanSingleMails(database: Database): EmailsActivities['planSingleMails'] {
  return function planSingleMails({ projectId, connectionId = null }) {
    const limits = { mails: CALL_SIZE * MAX_SENDING_ACTIVITIES, calls: 2 * MAX_SENDING_ACTIVITIES };
    return findSingleMails({ database, projectId }, connectionId, limits);
  };
}
