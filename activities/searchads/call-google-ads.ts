import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import { recordConsequences, requireNoPause, type LimitKeys } from '../provider/consequences.ts';
import { ProviderError, toActivityFailure } from '../provider/failure.ts';
import type { GoogleAdsClient } from './google-ads-client.ts';
import { GoogleAdsError, withFields, type ToOurField } from './google-ads-failure.ts';
import type { LoadGoogleAds } from './lazy-client.ts';

export type CallDependencies = { database: Database; googleAds: LoadGoogleAds };

/** Limits of our Cloud project hold the whole fleet; those of an account hold the connection that asked for it. */
export function limitKeysOf({ id }: Pick<OpenConnection, 'id'>): LimitKeys {
  return { fleet: 'googleads', connection: `googleads:${id}` };
}

/**
 * Makes calls for a connection, unless they are held back. What goes wrong has its consequences recorded, and becomes
 * an activity's failure.
 * @param toOurField which field of the caller's an error of Google's is about
 */
export async function callGoogleAds<Result>(
  dependencies: CallDependencies,
  connection: OpenConnection,
  call: (client: GoogleAdsClient) => Promise<Result>,
  toOurField: ToOurField = () => undefined,
): Promise<Result> {
  await requireNoPause(dependencies.database, 'googleads', limitKeysOf(connection));
  return callGoogleAdsWithoutPauseCheck(dependencies, connection, call, toOurField);
}

/** As {@link callGoogleAds}, for callers whose statement that opened the connection has just checked for a pause. */
export async function callGoogleAdsWithoutPauseCheck<Result>(
  { database, googleAds }: CallDependencies,
  connection: OpenConnection,
  call: (client: GoogleAdsClient) => Promise<Result>,
  toOurField: ToOurField = () => undefined,
): Promise<Result> {
  const limits = limitKeysOf(connection);
  try {
    return await call(await googleAds());
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const failure = error instanceof GoogleAdsError ? withFields(error, toOurField) : error.failure;
    await recordConsequences(database, failure, { connection, limits });
    throw toActivityFailure(failure);
  }
}
