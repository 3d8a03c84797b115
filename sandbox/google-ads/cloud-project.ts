import type { Account } from './account.ts';
import { Failure, failure } from './errors.ts';

/**
 * The Google Cloud project that owns the OAuth client of a call. Since developer tokens ended, it has the access level.
 * @see https://developers.google.com/google-ads/api/docs/api-policy/access-levels
 */
export type CloudProject = 'test' | 'explorer' | 'standard' | 'disabled';

const NAMED: readonly CloudProject[] = ['test', 'explorer', 'disabled'];

/** The project of an OAuth client: its id ends in the project's name, and is of a `standard` one otherwise. */
export function projectOf(clientId: string): CloudProject {
  return NAMED.find((name) => clientId.endsWith(`-${name}`)) ?? 'standard';
}

/** Refuses every call of a project that has not enabled the API. Throws a Failure. */
export function checkEnabled(project: CloudProject): void {
  if (project === 'disabled') throw new Failure([], 'PERMISSION_DENIED', 'SERVICE_DISABLED');
}

/** Refuses production accounts to a project of the level Test. Throws a Failure. */
export function checkMayReach(project: CloudProject, { test }: Account): void {
  if (project !== 'test' || test) return;
  const message = 'The Google Cloud project is only approved for use with test accounts.';
  throw failure('AuthorizationError.CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION', message);
}

/** Refuses planning to a project of the level Explorer, which does not include it. Throws a Failure. */
export function checkMayPlan(project: CloudProject): void {
  if (project !== 'explorer') return;
  const message = 'The access level of the Google Cloud project does not include this service.';
  throw failure('AuthorizationError.SERVICE_ACCESS_DENIED', message);
}
