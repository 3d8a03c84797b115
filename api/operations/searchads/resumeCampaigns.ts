import { lockProject } from '../../../models/access/projects.ts';
import { requestApproval } from '../../../models/searchads/campaign-approvals.ts';
import { findCampaignGuards } from '../../../models/searchads/campaign-guards.ts';
import { findEmergencyPause, startResumption } from '../../../models/searchads/emergency-pauses.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { describeCaller } from '../../credentials/caller.ts';
import { tooManyAtOnce, conflict, type AppError } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { noSuchPause } from './getCampaignStop.ts';
import { respondWithPause, runEmergencyPause } from './run-emergency-pause.ts';
import { findRequesters, signalApproval } from './waiting-approval.ts';

/** Joins a resumption that is already running. A new resumption may have to wait for an approval. */
export const resumeCampaigns: Handler<'resumeCampaigns'> = async ({ body }, call) => {
  const { caller, requestId } = call;
  const stopId = body.stopId.toLowerCase();
  const requesters = await findRequesters(call);
  const approvalId = await transact(call, async (project, record) => {
    if (!(await lockProject(project))) throw noSuchProject();
    const stop = await findEmergencyPause(project, stopId);
    if (!stop) throw noSuchPause();
    const origin = { requestedBy: describeCaller(caller), requestId };
    if (stop.state !== 'resuming' && (await findCampaignGuards(project)).requireApproval) {
      if (stop.state === 'stopping') throw stillStopping();
      const waiting = { kind: 'resumption' as const, subjectId: stopId, requesters, ...origin };
      const id = await requestApproval(project, waiting);
      if (id === undefined) throw tooManyAtOnce('waiting approvals');
      return id;
    }
    if (stop.state !== 'resuming' && !(await startResumption(project, stopId, origin))) throw stillStopping();
    await record('campaigns.resume', stopId, { before: { state: stop.state } });
    return undefined;
  });
  if (approvalId === undefined) return runEmergencyPause(call, stopId);
  await signalApproval(call, approvalId);
  return respondWithPause(call, stopId);
};

function stillStopping(): AppError {
  return conflict(
    'An emergency pause of the project is still running. Repeat the request when its state is `stopped`.',
    [{ path: 'stopId', message: 'cannot be resumed while an emergency pause runs' }],
  );
}
