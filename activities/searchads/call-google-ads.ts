import { log } from '@temporalio/activity';
import type { OpenConnection } from '../../models/connections/connections.ts';
import type { Database } from '../../models/database.ts';
import { pauseCalls } from '../../models/providers/provider-slots.ts';
import { activityFailure, finalFailure } from '../failures.ts';
import { noteLostConnection, requireNoPause } from '../use-connection.ts';
import type { GoogleAdsClient } from './google-ads-client.ts';
import { GoogleAdsError } from './google-ads-error.ts';
import { describeFailure, judge, type ToOurField } from './google-ads-failures.ts';

export type CallDependencies = { database: Database; client: GoogleAdsClient };

/**
 * Makes calls for a connection, and turns what goes wrong into an activity's failure: notes a lost authorisation in the
 * connection's row, and holds the calls that Google asks to hold.
 * @param toOurField which field of the caller's an error of Google's is about
 */
export async function callGoogleAds<Result>(
  { database, client }: CallDependencies,
  connection: OpenConnection,
  call: (client: GoogleAdsClient) => Promise<Result>,
  toOurField?: ToOurField,
): Promise<Result> {
  await requireNoPause(database, ['googleads', `googleads:${connection.id}`]);
  try {
    return await call(client);
  } catch (error) {
    if (!(error instanceof GoogleAdsError)) throw error;
    await noteConsequences(database, connection, error);
    const { code, details, isFinal } = describeFailure(error, toOurField);
    log.warn('Google Ads call failed', { code, kind: judge(error).kind });
    throw isFinal ? finalFailure(code, details) : activityFailure(code, details);
  }
}

/** What a failed call means for further ones: of the connection, or of everybody. */
export async function noteConsequences(
  database: Database,
  connection: OpenConnection,
  error: GoogleAdsError,
): Promise<void> {
  const verdict = judge(error);
  if (verdict.kind === 'reauth') await noteLostConnection(database, connection);
  if (verdict.kind === 'retry' && verdict.pauses !== undefined && verdict.retryAfter !== undefined) {
    const calls = verdict.pauses === 'everybody' ? 'googleads' : (`googleads:${connection.id}` as const);
    await pauseCalls(database, calls, verdict.retryAfter);
  }
}
