import { inProject } from '../../models/in-project.ts';
import { findReport, requestReport } from '../../models/socials/insight-reports.ts';
import type { ReadActivities } from '../../workflows/contract/provider-reads.ts';
import type { NeedsJob } from '../../workflows/contract/reads.ts';
import type { PlatformInsightsRequest } from '../../workflows/contract/socials.ts';
import { ProviderError } from '../provider/failure.ts';
import { openRead, storeResult, type ReadDependencies } from '../reads/read-activity.ts';
import { createAskMeta, convertMetaFailure, type AskMeta, type CallDependencies } from './call-meta.ts';
import { buildInsightsPath, buildInsightsQuery, platformInsightsRequest } from './insights-query.ts';
import { mayBeTooMuch, createMetaFailure } from './meta-failure.ts';
import { readPages } from './read-pages.ts';
import { INSIGHTS_TTL_SECONDS, toInsights } from './to-insight-row.ts';
import { accountOfObject, insightsPage, type WireRow } from './wire.ts';

export type SocialsDependencies = ReadDependencies & CallDependencies;

const JOB: NeedsJob = { next: 'job' };

/** An attempt of the activity has 8 s to check which account owns the object, and to read the pages. */
const CALLS = { maxWaitMs: 500, timeoutMs: 3_200 };

/** An attempt reads no further page after this time and requests a report instead. */
const LAST_PAGE_BY_MS = 3_000;

export function createGetPlatformInsights(
  dependencies: SocialsDependencies,
): ReadActivities['getPlatformInsights'] {
  const { database } = dependencies;
  return async (input) => {
    const { projectId, digest } = input;
    const read = await openRead(dependencies, input, platformInsightsRequest, (project) =>
      findReport(project, digest),
    );
    if (!read) return undefined;
    const { connection, request, requestId, extra: report } = read;
    if (report) return JOB;
    const { accountId } = request;
    const ask = createAskMeta(dependencies, { connection, accountId, ...CALLS });
    const startedAtMs = performance.now();
    const rows = await convertMetaFailure(async () => {
      if (request.objectId !== null) await requireOwnAccount(ask, request.objectId, accountId);
      return readDirectly(ask, request, () => performance.now() - startedAtMs < LAST_PAGE_BY_MS);
    });
    if (!rows) {
      // A read that was deleted or answered meanwhile needs no report.
      const isWanted = await inProject(database, projectId, (project) => requestReport(project, digest));
      return isWanted ? JOB : undefined;
    }
    const result = toInsights(rows, request);
    await storeResult(dependencies, input, { requestId, result, ttlSeconds: INSIGHTS_TTL_SECONDS });
    return undefined;
  };
}

/** @throws ProviderError `not_found` if the object belongs to another account or to no account */
async function requireOwnAccount(ask: AskMeta, objectId: string, accountId: string): Promise<void> {
  const call = { path: objectId, query: { fields: 'account_id' }, shape: accountOfObject };
  const { account_id: owner } = await ask(call).catch((error: unknown) => {
    // Meta answers with error 100 for objects that belong to no account, such as Facebook pages.
    if (error instanceof ProviderError && error.failure.reason === 'META_100') {
      return { account_id: undefined };
    }
    throw error;
  });
  if (owner !== accountId) throw new ProviderError(createMetaFailure('not_found'));
}

/** Returns undefined if a report is necessary. */
async function readDirectly(
  ask: AskMeta,
  request: PlatformInsightsRequest,
  isTimeLeft: () => boolean,
): Promise<WireRow[] | undefined> {
  let pages = 0;
  try {
    const edge = { path: buildInsightsPath(request), query: buildInsightsQuery(request), page: insightsPage };
    const canContinue = () => {
      pages += 1;
      return isTimeLeft();
    };
    return await readPages(ask, edge, { canContinue });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { kind } = error.failure;
    if (kind === 'timeout' || mayBeTooMuch(error)) return undefined;
    // A retry would read all pages again, so a report is requested instead.
    if (kind === 'held' && pages > 0) return undefined;
    throw error;
  }
}
