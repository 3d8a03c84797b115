import { getProject, type Handler } from '../operation.ts';
import { readEnrollment } from './require-enrollment.ts';

export const getSequenceEnrollment: Handler<'getSequenceEnrollment'> = async ({ path }, call) => ({
  body: await readEnrollment(getProject(call), path),
});
