import { exitEnrollment } from '../../../models/sequences/enrollments.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { readEnrollment, requireEnrollment } from './getSequenceEnrollment.ts';
import { signalEnrollments } from './signal-enrollments.ts';

/** An enrollment that has already ended stays unchanged. */
export const exitSequenceEnrollment: Handler<'exitSequenceEnrollment'> = async ({ path }, call) => {
  const body = await transact(call, async (project, record) => {
    const { id } = await requireEnrollment(project, path);
    if (await exitEnrollment(project, id, 'removed')) await record('sequence-enrollment.remove', id);
    return readEnrollment(project, path);
  });
  await signalEnrollments(call, body.sequenceId, [body.id]);
  return { body };
};
