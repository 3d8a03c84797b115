import { requestMove } from '../../../models/sequences/control-sequence.ts';
import { SWEEP_SIZE, sweepSequence } from '../../../models/sequences/sweep-sequence.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { requireLockedSequence, requireStarted } from './require-sequence.ts';

/** The request itself moves at most a thousand enrollments; a worker moves the others. */
export const moveSequenceEnrollments: Handler<'moveSequenceEnrollments'> = async ({ path, body }, call) => ({
  body: await transact(call, async (project, record) => {
    const { sequenceId: id } = path;
    const { state, latestVersion, publishedVersion } = await requireLockedSequence(project, id, body.version);
    requireStarted(state);
    const version = body.version ?? publishedVersion ?? latestVersion;
    await requestMove(project, id, version);
    const { moved } = await sweepSequence(project, id, SWEEP_SIZE);
    await record('sequence.move', id, { version });
    return { version, moved, isComplete: moved < SWEEP_SIZE };
  }),
});
