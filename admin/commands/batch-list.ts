import { z } from 'zod';
import { findBatches, type BatchRow } from '../../models/emails/find-batches.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional, projectOption } from '../define-command.ts';
import { requireProject } from '../require-existing.ts';
import { projectId, wholeNumber } from '../input.ts';
import { table } from '../print.ts';

const STATES = ['scheduled', 'queued', 'sending', 'paused', 'blocked', 'completed', 'cancelled'] as const;

const input = z.object({
  project: projectId,
  state: z.enum(STATES, { error: `must be one of ${STATES.join(', ')}` }).optional(),
  limit: wholeNumber(1, 1000).default(50),
});

/** The newest e-mail batches of a project. @throws NotFoundError */
export function batchList(
  { database }: AdminContext,
  { project, state, limit }: z.infer<typeof input>,
): Promise<BatchRow[]> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    return findBatches(scope, { state, limit });
  });
}

export const batchListCommand = defineCommand({
  name: 'batch list',
  summary: 'List the e-mail batches of a project, newest first.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --state sending',
  options: [
    projectOption(),
    optional('--state <state>', `only those that are ${STATES.join(', ')}`),
    optional('--limit <number>', 'how many at most, 1 to 1000 (50)'),
  ],
  input,
  open: openContext,
  run: batchList,
  text: (batches) =>
    table(
      ['TRACKING ID', 'STATE', 'WAITS FOR', 'RECIPIENTS', 'QUEUED', 'SINCE', 'COMPLETED'],
      batches.map((batch) => [
        batch.trackingId,
        batch.state,
        batch.waitingOn,
        batch.totalRecipients,
        batch.queued,
        batch.createdAt,
        batch.completedAt,
      ]),
    ),
});
