import { pauseSequence as pause } from '../../../models/sequences/control-sequence.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { readSequence, requireLockedSequence, requireStarted } from './require-sequence.ts';

export const pauseSequence: Handler<'pauseSequence'> = async ({ path: { sequenceId: id } }, call) => ({
  body: await transact(call, async (project, record) => {
    const { state } = await requireLockedSequence(project, id, undefined);
    requireStarted(state);
    if (state === 'active') {
      await pause(project, id);
      await record('sequence.pause', id);
    }
    return readSequence(project, id);
  }),
});
