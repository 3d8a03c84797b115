import { isDeepStrictEqual } from 'node:util';
import {
  insertSequenceVersion,
  lockSequences,
  MAX_SEQUENCE_VERSIONS,
  setSequenceRules,
  type SequenceRules,
} from '../../../models/sequences/sequences.ts';
import { describeCaller } from '../../credentials/caller.ts';
import { conflict } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { withUniqueName } from '../with-unique-name.ts';
import { readSequence, requireSequence, toRules } from './require-sequence.ts';
import { requireSteps } from './require-steps.ts';

/** Stores no new version if the newest version has the same steps. */
export const updateSequence: Handler<'updateSequence'> = async ({ path, body }, call) => {
  const updated = transact(call, async (project, record) => {
    await lockSequences(project);
    const latest = await requireSequence(project, path.sequenceId);
    const { id, version } = latest;
    const steps = await requireSteps(project, body, call.context.settings.sequences);
    const rules = toRules(body);
    const hasSameSteps = isDeepStrictEqual(latest.steps, steps);
    const hasSameRules = isDeepStrictEqual(selectRules(latest), rules);
    if (!hasSameRules) await setSequenceRules(project, id, rules);
    if (!hasSameSteps) {
      if (version >= MAX_SEQUENCE_VERSIONS)
        throw conflict(
          `The sequence has ${MAX_SEQUENCE_VERSIONS} versions, the maximum. Create another sequence.`,
        );
      await insertSequenceVersion(project, id, steps, describeCaller(call.caller));
    }
    if (!hasSameSteps || !hasSameRules) await record('sequence.update', id, { name: body.name });
    return readSequence(project, id);
  });
  return { body: await withUniqueName('sequence', updated) };
};

function selectRules({ name, emailType, entryEvent, reentry, goalEvent }: SequenceRules): SequenceRules {
  return { name, emailType, entryEvent, reentry, goalEvent };
}
