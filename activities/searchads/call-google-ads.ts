import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { ReadDependencies } from '../reads/read-activity.ts';
import {
  findPauseMs,
  recordConsequences,
  requireEndedPause,
  type LimitKeys,
} from '../provider/consequences.ts';
import { ProviderError, toActivityFailure } from '../provider/failure.ts';
import type { GoogleAdsClient } from './google-ads-client.ts';
import { GoogleAdsError, addInvalidFields, type ToOurField } from './google-ads-failure.ts';
import type { LoadGoogleAds } from './lazy-client.ts';

export type SearchadsDependencies = ReadDependencies & { googleAds: LoadGoogleAds };

export function getLimitKeys({ id }: Pick<OpenConnection, 'id'>): LimitKeys {
  return { fleet: 'googleads', connection: `googleads:${id}` };
}

/**
 * Calls Google Ads unless calls are paused.
 * @throws an activity failure if calls are paused or the call fails
 */
export async function callGoogleAds<Result>(
  dependencies: SearchadsDependencies,
  connection: OpenConnection,
  call: (client: GoogleAdsClient) => Promise<Result>,
): Promise<Result> {
  requireEndedPause('googleads', await findPauseMs(dependencies.database, getLimitKeys(connection)));
  return callGoogleAdsWithoutPauseCheck(dependencies, connection, call);
}

/**
 * Calls Google Ads for a caller that has just checked the pauses.
 * @param toOurField maps the path of a Google error to a field of the caller's request
 */
export async function callGoogleAdsWithoutPauseCheck<Result>(
  { database, googleAds }: SearchadsDependencies,
  connection: OpenConnection,
  call: (client: GoogleAdsClient) => Promise<Result>,
  toOurField: ToOurField = () => undefined,
): Promise<Result> {
  const limits = getLimitKeys(connection);
  try {
    return await call(await googleAds());
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const failure = error instanceof GoogleAdsError ? addInvalidFields(error, toOurField) : error.failure;
    await recordConsequences(database, failure, { connection, limits });
    throw toActivityFailure(failure);
  }
}

/** Google's error codes for an account that is not enabled. Campaigns of such an account show no ads. */
const NOT_ENABLED: ReadonlySet<string> = new Set(['CUSTOMER_NOT_ENABLED', 'INCOMPLETE_SIGNUP']);

/**
 * Returns no rows if Google refused the call because the account is not enabled.
 * @throws any other error
 */
export function toNoRowsIfNotEnabled(error: unknown): never[] {
  if (error instanceof GoogleAdsError && NOT_ENABLED.has(error.failure.reason ?? '')) return [];
  throw error;
}
