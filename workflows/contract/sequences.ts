import { buildWorkflowStart } from './workflow-start.ts';

/** Temporal sees ids, states and times. */

export type EnrollmentInput = { projectId: string; sequenceId: string; enrollmentId: string };

export type RunEnrollment = (input: EnrollmentInput) => Promise<void>;

/** Signal that the enrollment's row was changed outside the workflow. */
export const ENROLLMENT_SIGNAL = 'rereadEnrollment';

/** `hold`: the sequence is paused. `gone`: the row was deleted. */
export type EnrollmentProgress =
  | { next: 'wait'; waitMs: number }
  | { next: 'hold' }
  | { next: 'end'; state: 'completed' | 'exited' | 'gone' };

export type SequencesActivities = {
  /**
   * Each step's transaction also advances the row, so that a retry sends nothing twice. `isCancelled` ends
   * the enrollment.
   */
  advanceEnrollment(
    input: EnrollmentInput & { runId: string; isCancelled: boolean },
  ): Promise<EnrollmentProgress>;
};

export function getEnrollmentWorkflowId(enrollmentId: string): string {
  return `sequence-enrollment/${enrollmentId}`;
}

/**
 * Thousands of people can be due at once. Therefore, the tasks of other workflows have priority, and projects
 * take turns.
 */
export function buildEnrollmentStart({ queuePrefix, ...ids }: EnrollmentInput & { queuePrefix: string }) {
  const start = buildWorkflowStart<EnrollmentInput>({
    queuePrefix,
    workflowId: getEnrollmentWorkflowId(ids.enrollmentId),
    input: ids,
    ids,
    state: 'active',
    summary: 'A person in a sequence',
  });
  return { ...start, signal: ENROLLMENT_SIGNAL, priority: { priorityKey: 4, fairnessKey: ids.projectId } };
}
