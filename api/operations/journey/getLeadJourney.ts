import { joinResolution } from '../../../models/journey/resolutions.ts';
import { buildJourneyResolutionStart, type ResolveJourney } from '../../../workflows/contract/journey.ts';
import { getResultDeadlineMs } from '../../temporal/read-provider.ts';
import { leadNotFound, noWorkingConnection } from '../../failure-responses.ts';
import { awaitStartedResult } from '../../temporal/await-result.ts';
import { startWorkflow } from '../../temporal/start-job.ts';
import type { Handler, Call } from '../operation.ts';
import { toFilters, type JourneyList } from './journey-cursor.ts';
import { readJourney } from './read-journey.ts';

export const getLeadJourney: Handler<'getLeadJourney'> = async ({ query }, call) => {
  const { crm_lead_id: crmLeadId } = query;
  const deadlineMs = getResultDeadlineMs(call.context);
  const list: JourneyList = { projectId: call.projectId, crmLeadId, ...toFilters(query) };
  const resolve = () => resolveLead(call, crmLeadId, deadlineMs);
  return { body: { crm_lead_id: crmLeadId, ...(await readJourney(call, { list, query, resolve })) } };
};

/**
 * Matches the lead with visitors. Concurrent requests for a lead share one job.
 * @param deadlineMs in milliseconds since 1970
 * @returns the id of the resolution, which stores the match
 * @throws AppError 404 without a CRM connection, or if the CRM lacks the lead; 403 if the connection lost its
 * authorization; 503 without a worker; 504 at the deadline; the provider's failure
 */
async function resolveLead(call: Call, crmLeadId: string, deadlineMs: number): Promise<string> {
  const { context, projectId, requestId } = call;
  // If a crash of PostgreSQL loses the result, the lead is resolved again.
  const project = { database: context.database, projectId, settings: { synchronousCommit: false } };
  const joined = await joinResolution(project, crmLeadId);
  if (joined?.status !== 'active') throw noWorkingConnection(joined ? [joined] : []);
  const { resolutionId, connectionId, isResolved } = joined;
  if (isResolved) return resolutionId;
  const { taskQueuePrefix: queuePrefix } = context.settings;
  const start = buildJourneyResolutionStart({
    queuePrefix,
    projectId,
    resolutionId,
    connectionId,
    requestId,
  });
  const { isLeadUnknown } = await context.waits.run(projectId, async (awaitResult) => {
    const job = await startWorkflow<ResolveJourney>(context.temporal, 'resolveJourney', start);
    return awaitStartedResult(awaitResult, job, deadlineMs);
  });
  if (isLeadUnknown) throw leadNotFound();
  return resolutionId;
}
