import { toProject, type Handler } from '../operation.ts';
import { readSequence } from './require-sequence.ts';

export const getSequence: Handler<'getSequence'> = async ({ path, query }, call) => ({
  body: await readSequence(toProject(call), path.sequenceId, query.version),
});
