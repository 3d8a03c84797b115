import { z } from 'zod';
import { countRecipients, type RecipientCounts } from '../../models/emails/recipients.ts';
import { findBatch, type Batch } from '../../models/emails/find-batches.ts';
import { inProject } from '../../models/in-project.ts';
import { sendEmailBatchId, sendSingleMailsId } from '../../workflows/contract/emails.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption, trackingIdOption } from '../define-command.ts';
import { NotFoundError } from '../failures.ts';
import { requireProject } from '../require-existing.ts';
import { projectId, trackingId } from '../input.ts';
import { fields } from '../print.ts';

const input = z.object({ project: projectId, trackingId });

/** `workflowId`: of the workflow that sends it. `counts`: how many recipients are in each status. */
export type ShownBatch = Omit<Batch, 'sharesCalls'> & { workflowId: string; counts: RecipientCounts };

/** One e-mail batch of a project with its counts. @throws NotFoundError */
export function batchShow(
  { database }: AdminContext,
  { project, trackingId: id }: z.infer<typeof input>,
): Promise<ShownBatch> {
  return inProject(database, project, async (scope) => {
    const { name } = await requireProject(scope);
    const batch = await findBatch(scope, id);
    if (!batch) throw new NotFoundError(`${name} has no batch ${id}.`);
    const { sharesCalls, ...shown } = batch;
    const account = {
      projectId: project,
      ...(batch.connectionId !== null && { connectionId: batch.connectionId }),
    };
    const workflowId = sharesCalls ? sendSingleMailsId(account) : sendEmailBatchId(batch.id);
    return { ...shown, workflowId, counts: await countRecipients(scope, batch.id) };
  });
}

export const batchShowCommand = defineCommand({
  name: 'batch show',
  summary: 'Show one e-mail batch with its counts.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --tracking-id spring-2026',
  options: [projectOption(), trackingIdOption()],
  input,
  open: openContext,
  run: batchShow,
  text: ({ counts, lastError, metadata, ...batch }) => {
    const reached = Object.entries(counts).filter(([, recipients]) => recipients > 0);
    return fields({
      ...batch,
      metadata: metadata && JSON.stringify(metadata),
      lastError: lastError && `${lastError.code}: ${lastError.message} (${lastError.occurredAt})`,
      counts: reached.map(([status, recipients]) => `${recipients} ${status}`).join(', '),
    });
  },
});
