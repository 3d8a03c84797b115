import { ThroughlineError, type ErrorDetail } from '@throughline/client';

/** What a refusal says is against a policy; undefined where it was refused for something else. */
export function findingsOf(error: unknown): readonly ErrorDetail[] | undefined {
  return error instanceof ThroughlineError && error.code === 'policy_violation' ? error.details : undefined;
}
