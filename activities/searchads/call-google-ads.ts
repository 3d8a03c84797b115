import { log } from '@temporalio/activity';
import { noteLostAuthorisation } from '../../models/connections/note-lost-authorisation.ts';
import type { OpenConnection } from '../../models/connections/open-connection.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { pauseCalls, pauseLeft } from '../../models/providers/pause-calls.ts';
import { activityFailure, finalFailure } from '../failures.ts';
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
  await requireNoPause(database, connection.id);
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

/** @throws a failure that is retried when Google allows calls of this connection again */
async function requireNoPause(database: Database, connectionId: string): Promise<void> {
  const left = await pauseLeft(database, ['googleads', `googleads:${connectionId}`]);
  if (left > 0) throw activityFailure('provider_rate_limit', { retryAfter: Math.ceil(left) });
}

/** What a failed call means for further ones: of the connection, or of everybody. */
export async function noteConsequences(
  database: Database,
  { projectId, id, sealedSecret }: OpenConnection,
  error: GoogleAdsError,
): Promise<void> {
  const verdict = judge(error);
  if (verdict.kind === 'reauth') {
    await inProject(database, projectId, (project) => noteLostAuthorisation(project, { id, sealedSecret }));
  }
  if (verdict.kind === 'retry' && verdict.pauses !== undefined && verdict.retryAfter !== undefined) {
    const calls = verdict.pauses === 'everybody' ? 'googleads' : (`googleads:${id}` as const);
    await pauseCalls(database, calls, verdict.retryAfter);
  }
}
