import { workflowStart } from './workflow-start.ts';

/** Contract of the workflow that takes a person through a sequence. Ids, states and times only. */

export type EnrollmentInput = { projectId: string; sequenceId: string; enrollmentId: string };

export type RunEnrollment = (input: EnrollmentInput) => Promise<void>;

/** Signal that the enrolment's row changed outside its run. */
const ENROLLMENT_SIGNAL = 'rereadEnrollment';

/** Returns the workflow id of an enrolment. */
export function runEnrollmentId(enrollmentId: string): string {
  return `sequence-enrollment/${enrollmentId}`;
}

/** Returns the options that start an enrolment's run, or signal the existing one. */
export function runEnrollmentStart({ queuePrefix, ...input }: EnrollmentInput & { queuePrefix: string }) {
  const start = workflowStart<EnrollmentInput>({
    queuePrefix,
    workflowId: runEnrollmentId(input.enrollmentId),
    input,
    ids: { projectId: input.projectId },
    state: 'active',
    summary: 'A person in a sequence',
  });
  return { ...start, signal: ENROLLMENT_SIGNAL };
}
