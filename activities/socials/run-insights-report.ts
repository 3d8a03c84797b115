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
import { storeAnswer, openRead, type OpenedRead } from '../reads/answer-read.ts';
import { askMetaFor, failingAsActivity, MetaFault, type AskMeta, type CallLimits } from './call-meta.ts';
import type { SocialsDependencies } from './get-platform-insights.ts';
import { insightsPath, insightsQuery, platformInsightsRequest } from './insights-query.ts';
import { readPages } from './read-pages.ts';
import { INSIGHTS_TTL_SECONDS, toInsights } from './to-insights.ts';
import { insightsPage, reportRun, reportStarted } from './wire.ts';

/** Milliseconds that a call may wait for its turn, and may take. Within 15 s for a step, and 30 minutes for all pages. */
const OF_STEP = { patience: 4_000, timeLimit: 10_000 };
const OF_PAGE = { patience: 60_000, timeLimit: 30_000, givesWay: true };

const ENDED_BADLY: ReadonlySet<string> = new Set(['Job Failed', 'Job Skipped']);

/** The steps of a report run at Meta. Each may be done again: the run's id stands in a row. */
export function createInsightsReportSteps(dependencies: SocialsDependencies) {
  const { database } = dependencies;

  /** The read and its run. Undefined: nobody asks for it any more. */
  async function takeUp(ref: InsightsReportRef) {
    const read = await openRead(dependencies, ref, platformInsightsRequest, (project) =>
      findReport(project, ref.digest),
    );
    return read?.besides && { read, ...read.besides };
  }

  const askFor = ({ connection, request }: OpenedRead<PlatformInsightsRequest>, limits: CallLimits) =>
    askMetaFor(dependencies, { connection, accountId: request.accountId, ...limits });

  return {
    async startInsightsReport(ref) {
      const taken = await takeUp(ref);
      if (!taken || taken.runId !== null) return;
      const { request } = taken.read;
      const { report_run_id: runId } = await failingAsActivity(() =>
        askFor(
          taken.read,
          OF_STEP,
        )({
          method: 'POST',
          path: insightsPath(request),
          query: insightsQuery(request),
          answer: reportStarted,
        }),
      );
      await inProject(database, ref.projectId, (project) => requestReport(project, ref.digest, runId));
    },

    async checkInsightsReport(ref): Promise<InsightsReportState> {
      const taken = await takeUp(ref);
      if (!taken) return { state: 'gone', percent: 0 };
      const { runId, isOverdue } = taken;
      if (runId === null) return { state: 'failed', percent: 0 };
      const run = await failingAsActivity(() => lookAt(askFor(taken.read, OF_STEP), runId));
      const percent = run.async_percent_completion ?? 0;
      if (run.async_status === 'Job Completed') return { state: 'completed', percent: 100 };
      if (isOverdue || ENDED_BADLY.has(run.async_status)) {
        await inProject(database, ref.projectId, (project) => abandonRun(project, ref.digest, runId));
        return { state: 'failed', percent };
      }
      await inProject(database, ref.projectId, (project) => requestReport(project, ref.digest));
      return { state: 'running', percent };
    },

    async collectInsightsReport(ref) {
      const taken = await takeUp(ref);
      if (!taken) return;
      const { read, runId } = taken;
      if (runId === null) throw finalFailure('provider_unavailable');
      const edge = { path: `${runId}/insights`, query: {}, page: insightsPage };
      const giveUp = () =>
        inProject(database, ref.projectId, (project) => abandonRun(project, ref.digest, runId));
      const rows = await withHeartbeat(() =>
        failingAsActivity(async () => {
          try {
            return await readPages(askFor(read, OF_PAGE), edge);
          } catch (error) {
            if (!isOfLostRun(error)) throw error;
            // Else the next request would go on with the same run, which is said to be complete.
            await giveUp();
            throw new MetaFault({ kind: 'run_failed' });
          }
        }),
      );
      await storeAnswer(dependencies, ref, {
        requestId: read.requestId,
        result: toInsights(rows ?? []),
        ttlSeconds: INSIGHTS_TTL_SECONDS,
        // Together: a report that outlives its answer would be the answer to the next read, too.
        alongside: (project) => forgetReport(project, ref.digest),
      });
    },
  } satisfies Partial<SocialsActivities>;
}

/** A run that Meta does not know any more, or that failed, is a run that ended badly. */
async function lookAt(ask: AskMeta, runId: string) {
  try {
    return await ask({
      path: runId,
      query: { fields: 'async_status,async_percent_completion' },
      answer: reportRun,
    });
  } catch (error) {
    if (isOfLostRun(error)) return { async_status: 'Job Failed', async_percent_completion: 0 };
    throw error;
  }
}

/** Whether Meta does not know the run any more, or says that it failed. */
function isOfLostRun(error: unknown): boolean {
  return (
    error instanceof MetaFault && (error.verdict.kind === 'run_failed' || error.verdict.kind === 'not_found')
  );
}
