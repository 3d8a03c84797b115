import {
  countSequences,
  insertSequence,
  insertSequenceVersion,
  lockSequences,
  MAX_SEQUENCES,
} from '../../../models/sequences/sequences.ts';
import { describeCaller } from '../../credentials/caller.ts';
import { conflict } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { withUniqueName } from '../with-unique-name.ts';
import { readSequence, toRules } from './require-sequence.ts';
import { requireSteps } from './require-steps.ts';

export const createSequence: Handler<'createSequence'> = async ({ body }, call) => {
  const stored = transact(call, async (project, record) => {
    const steps = await requireSteps(project, body, call.context.settings.sequences);
    await lockSequences(project);
    if ((await countSequences(project)) >= MAX_SEQUENCES)
      throw conflict(
        `The project has ${MAX_SEQUENCES} sequences, the maximum, including archived ones. Change an unused sequence instead.`,
      );
    const id = await insertSequence(project, toRules(body));
    await insertSequenceVersion(project, id, steps, describeCaller(call.caller));
    await record('sequence.create', id, { name: body.name });
    return readSequence(project, id);
  });
  return { body: await withUniqueName('sequence', stored) };
};
