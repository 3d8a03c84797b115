import type { Customer } from './customer.ts';
import { Failure, createFailure } from './errors.ts';

/**
 * Access level of the Cloud project that owns the OAuth client. `disabled`: the API is not enabled.
 * @see https://developers.google.com/google-ads/api/docs/api-policy/access-levels
 */
export type CloudProject = 'test' | 'explorer' | 'standard' | 'disabled';

const SUFFIXES: readonly CloudProject[] = ['test', 'explorer', 'disabled'];

export function getProject(clientId: string): CloudProject {
  return SUFFIXES.find((name) => clientId.endsWith(`-${name}`)) ?? 'standard';
}

/** @throws Failure */
export function checkEnabled(project: CloudProject): void {
  if (project === 'disabled') throw new Failure([], 'PERMISSION_DENIED', 'SERVICE_DISABLED');
}

/** @throws Failure */
export function checkMayReach(project: CloudProject, { test }: Customer): void {
  if (project !== 'test' || test) return;
  const message = 'The Google Cloud project is only approved for use with test accounts.';
  throw createFailure('AuthorizationError.CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION', message);
}

/**
 * @throws Failure for explorer access, which does not include keyword ideas
 */
export function checkMayPlan(project: CloudProject): void {
  if (project !== 'explorer') return;
  const message = 'The access level of the Google Cloud project does not include this service.';
  throw createFailure('AuthorizationError.SERVICE_ACCESS_DENIED', message);
}
