import { activateSequence as activate } from '../../../models/sequences/control-sequence.ts';
import { SWEEP_SIZE, sweepSequence } from '../../../models/sequences/sweep-sequence.ts';
import { conflict } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { readSequence, requireLockedSequence } from './require-sequence.ts';

/** Activating a paused sequence resumes its enrollments. */
export const activateSequence: Handler<'activateSequence'> = async ({ path, body }, call) => ({
  body: await transact(call, async (project, record) => {
    const { sequenceId: id } = path;
    const { state, latestVersion, publishedVersion, isSweeping } = await requireLockedSequence(
      project,
      id,
      body.version,
    );
    if (state === 'archived' && isSweeping)
      throw conflict('People are still leaving the archived sequence. Try again in a minute.');
    const isHeld = state === 'paused' || state === 'archived';
    const version = body.version ?? (isHeld ? publishedVersion : null) ?? latestVersion;
    await activate(project, id, version);
    await sweepSequence(project, id, SWEEP_SIZE);
    await record('sequence.activate', id, { version });
    return readSequence(project, id, version);
  }),
});
