import { inProject } from '../../models/in-project.ts';
import { findReport, forgetReport, abandonRun, requestReport } from '../../models/socials/insight-reports.ts';
import type {
  InsightsReportRef,
  InsightsReportState,
  PlatformInsightsRequest,
  SocialsActivities,
} from '../../workflows/contract/socials.ts';
import { finalFailure } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { ProviderError } from '../provider/failure.ts';
import { openRead, storeResult, type OpenedRead } from '../reads/read-activity.ts';
import { createAskMeta, convertMetaFailure, type AskMeta, type CallLimits } from './call-meta.ts';
import type { SocialsDependencies } from './get-platform-insights.ts';
import { buildInsightsPath, buildInsightsQuery, platformInsightsRequest } from './insights-query.ts';
import { mayBeTooMuch, createMetaFailure } from './meta-failure.ts';
import { readPages } from './read-pages.ts';
import { INSIGHTS_TTL_SECONDS, toInsights } from './to-insight-row.ts';
import { insightsPage, reportRun, reportStarted } from './wire.ts';

/** Each step has 15 s. */
const STEP_LIMITS = { maxWaitMs: 4_000, timeoutMs: 10_000 };

/** All pages together have 30 minutes. */
const PAGE_LIMITS = { maxWaitMs: 60_000, timeoutMs: 30_000, skipsSlots: true };

/** Pauses grow to 32 s, because Meta's error code 1 may also be a transient failure that a pause outlasts. */
const SHRINK_AFTER_MS = 500;

const FAILED_STATUSES: ReadonlySet<string> = new Set(['Job Failed', 'Job Skipped']);

/** Each step can be repeated, because the id of Meta's run is stored. */
export function createInsightsReportSteps(dependencies: SocialsDependencies) {
  const { database } = dependencies;

  /** Returns undefined if the read was answered or deleted, or has no report. */
  async function resume(ref: InsightsReportRef) {
    const read = await openRead(dependencies, ref, platformInsightsRequest, (project) =>
      findReport(project, ref.digest),
    );
    return read?.extra && { read, ...read.extra };
  }

  const createAsk = ({ connection, request }: OpenedRead<PlatformInsightsRequest>, limits: CallLimits) =>
    createAskMeta(dependencies, { connection, accountId: request.accountId, ...limits });

  return {
    async startInsightsReport(ref) {
      const resumed = await resume(ref);
      if (!resumed || resumed.runId !== null) return;
      const { request } = resumed.read;
      const { report_run_id: runId } = await convertMetaFailure(() =>
        createAsk(
          resumed.read,
          STEP_LIMITS,
        )({
          method: 'POST',
          path: buildInsightsPath(request),
          query: buildInsightsQuery(request),
          shape: reportStarted,
        }),
      );
      await inProject(database, ref.projectId, (project) => requestReport(project, ref.digest, runId));
    },

    async checkInsightsReport(ref): Promise<InsightsReportState> {
      const resumed = await resume(ref);
      if (!resumed) return { state: 'gone', percent: 0 };
      const { runId, isOverdue } = resumed;
      if (runId === null) return { state: 'failed', percent: 0 };
      const run = await convertMetaFailure(() => readRun(createAsk(resumed.read, STEP_LIMITS), runId));
      const percent = run.async_percent_completion ?? 0;
      if (run.async_status === 'Job Completed') return { state: 'completed', percent: 100 };
      if (isOverdue || FAILED_STATUSES.has(run.async_status)) {
        await inProject(database, ref.projectId, (project) => abandonRun(project, ref.digest, runId));
        return { state: 'failed', percent };
      }
      await inProject(database, ref.projectId, (project) => requestReport(project, ref.digest));
      return { state: 'running', percent };
    },

    async collectInsightsReport(ref) {
      const resumed = await resume(ref);
      if (!resumed) return;
      const { read, runId } = resumed;
      if (runId === null) throw finalFailure('provider_unavailable');
      const edge = { path: `${runId}/insights`, query: {}, page: insightsPage };
      const abandon = () =>
        inProject(database, ref.projectId, (project) => abandonRun(project, ref.digest, runId));
      const rows = await withHeartbeat(() =>
        convertMetaFailure(async () => {
          try {
            return await readPages(createAsk(read, PAGE_LIMITS), edge, { shrinkAfterMs: SHRINK_AFTER_MS });
          } catch (error) {
            // Even single rows are too large, so the same report would fail again.
            if (mayBeTooMuch(error)) throw finalFailure('result_too_large');
            if (!isLostRun(error)) throw error;
            // Otherwise, the next request would resume the lost run.
            await abandon();
            throw new ProviderError(createMetaFailure('job_failed'));
          }
        }),
      );
      await storeResult(dependencies, ref, {
        requestId: read.requestId,
        result: toInsights(rows, read.request),
        ttlSeconds: INSIGHTS_TTL_SECONDS,
        // Otherwise, the next read would use this report again instead of new figures.
        alongside: (project) => forgetReport(project, ref.digest),
      });
    },
  } satisfies SocialsActivities;
}

/** A run that Meta does not know or has abandoned counts as failed. */
async function readRun(ask: AskMeta, runId: string) {
  try {
    return await ask({
      path: runId,
      query: { fields: 'async_status,async_percent_completion' },
      shape: reportRun,
    });
  } catch (error) {
    if (isLostRun(error)) return { async_status: 'Job Failed', async_percent_completion: 0 };
    throw error;
  }
}

function isLostRun(error: unknown): boolean {
  const kind = error instanceof ProviderError ? error.failure.kind : undefined;
  return kind === 'job_failed' || kind === 'not_found';
}
