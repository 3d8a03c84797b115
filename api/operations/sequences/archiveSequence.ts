import { archiveSequence as archive } from '../../../models/sequences/control-sequence.ts';
import { SWEEP_SIZE, sweepSequence } from '../../../models/sequences/sweep-sequence.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { readSequence, requireLockedSequence } from './require-sequence.ts';

/** The request itself ends at most a thousand enrollments; a worker ends the others. */
export const archiveSequence: Handler<'archiveSequence'> = async ({ path: { sequenceId: id } }, call) => ({
  body: await transact(call, async (project, record) => {
    const { state } = await requireLockedSequence(project, id, undefined);
    if (state !== 'archived') {
      await archive(project, id);
      await sweepSequence(project, id, SWEEP_SIZE);
      await record('sequence.archive', id);
    }
    return readSequence(project, id);
  }),
});
