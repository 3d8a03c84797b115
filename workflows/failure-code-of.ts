import { ActivityFailure, ApplicationFailure } from '@temporalio/workflow';

/** The code of a failed activity, which is a FailureCode; undefined for any other error. */
export function failureCodeOf(error: unknown): string | undefined {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  return cause instanceof ApplicationFailure ? (cause.type ?? undefined) : undefined;
}
