/** Returns the workflow id of an enrolment. */
export function runEnrollmentId(enrollmentId: string): string {
  return `sequence-enrollment/${enrollmentId}`;
}
