import type { components } from '../../../client/src/generated/types.gen.ts';
import type { Project } from '../../../models/in-project.ts';
import {
  findEnrollment,
  findEnrollmentMails,
  type EnrollmentDetails,
} from '../../../models/sequences/enrollments.ts';
import { notFound } from '../../request/errors.ts';
import { serializeEnrollmentDetails } from '../../serializers/sequences.ts';
import { toProject, type Handler } from '../operation.ts';

export const getSequenceEnrollment: Handler<'getSequenceEnrollment'> = async ({ path }, call) => ({
  body: await readEnrollment(toProject(call), path),
});

type Ids = { sequenceId: string; enrollmentId: string };

/** @throws AppError 404 */
export async function requireEnrollment(
  project: Project,
  { sequenceId, enrollmentId }: Ids,
): Promise<EnrollmentDetails> {
  const found = await findEnrollment(project, sequenceId, enrollmentId);
  if (!found) throw notFound('The sequence has no enrollment with this id.');
  return found;
}

/** @throws AppError 404 */
export async function readEnrollment(
  project: Project,
  ids: Ids,
): Promise<components['schemas']['SequenceEnrollmentDetails']> {
  const enrollment = await requireEnrollment(project, ids);
  return serializeEnrollmentDetails(enrollment, await findEnrollmentMails(project, enrollment.id));
}
