import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import { recordConsequences, requireNoPause, type LimitKeys } from '../provider/consequences.ts';
import { ProviderError, toActivityFailure } from '../provider/failure.ts';
import type { GoogleAdsClient } from './google-ads-client.ts';
import { GoogleAdsError, addInvalidFields, type ToOurField } from './google-ads-failure.ts';
import type { LoadGoogleAds } from './lazy-client.ts';

export type CallDependencies = { database: Database; googleAds: LoadGoogleAds };

/** Limits of our Cloud project apply to the fleet, limits of an account to the connection. */
export function getLimitKeys({ id }: Pick<OpenConnection, 'id'>): LimitKeys {
  return { fleet: 'googleads', connection: `googleads:${id}` };
}

/**
 * Makes calls for a connection unless they are paused. Records the consequences of a failure and throws it as an
 * activity failure.
 * @param toOurField maps the path of a Google error to the caller's field
 */
export async function callGoogleAds<Result>(
  dependencies: CallDependencies,
  connection: OpenConnection,
  call: (client: GoogleAdsClient) => Promise<Result>,
  toOurField: ToOurField = () => undefined,
): Promise<Result> {
  await requireNoPause(dependencies.database, 'googleads', getLimitKeys(connection));
  return callGoogleAdsWithoutPauseCheck(dependencies, connection, call, toOurField);
}

/** Like {@link callGoogleAds}, for callers whose query for the connection has just checked for a pause. */
export async function callGoogleAdsWithoutPauseCheck<Result>(
  { database, googleAds }: CallDependencies,
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

/** Google's reasons for an account that is not enabled, whose campaigns show no ads. */
const NOT_ENABLED: ReadonlySet<string> = new Set(['CUSTOMER_NOT_ENABLED', 'INCOMPLETE_SIGNUP']);

/** Returns no rows for the refused search of an account that is not enabled, and throws any other error. */
export function toNoRows(error: unknown): never[] {
  if (error instanceof GoogleAdsError && NOT_ENABLED.has(error.failure.reason ?? '')) return [];
  throw error;
}
