import { joinResolution } from '../../../models/journey/resolutions.ts';
import { resolveJourneyStart, type ResolveJourney } from '../../../workflows/contract/journey.ts';
import { leadNotFound, noWorkingConnection } from '../../failure-responses.ts';
import { awaitTakenResult } from '../../temporal/await-taken-result.ts';
import { startWorkflow } from '../../temporal/start-job.ts';
import type { Call } from '../operation.ts';

/**
 * Resolves a lead and waits for the result; callers at the same time share one job. Of several CRM connections the
 * oldest that works is used.
 * @param deadlineMs since 1970, until which the caller waits; the next call gets what came later
 * @returns the resolution's id
 * @throws AppError 404 without a CRM connection or such a lead, 403 when the connection has lost its authorisation, and
 *   what else the reading of the lead fails with
 */
export async function resolveLead(call: Call, crmLeadId: string, deadlineMs: number): Promise<string> {
  const { context, projectId, requestId } = call;
  // If a crash of PostgreSQL loses the result, the lead is resolved again.
  const project = { database: context.database, projectId, settings: { synchronousCommit: false } };
  const joined = await joinResolution(project, crmLeadId);
  if (joined?.status !== 'active') throw noWorkingConnection(joined ? [joined] : []);
  const { resolutionId, connectionId, isResolved } = joined;
  if (isResolved) return resolutionId;
  const { taskQueuePrefix: queuePrefix } = context.settings;
  const start = resolveJourneyStart({ queuePrefix, projectId, resolutionId, connectionId, requestId });
  const { isLeadUnknown } = await context.waits.hold(projectId, async (forResult) => {
    const job = await startWorkflow<ResolveJourney>(context.temporal, 'resolveJourney', start);
    return awaitTakenResult(forResult, job, deadlineMs);
  });
  if (isLeadUnknown) throw leadNotFound();
  return resolutionId;
}
