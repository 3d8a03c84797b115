import { lockProject } from '../../../models/access/stop-project.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { findStop, openResumption } from '../../../models/searchads/campaign-stops.ts';
import { noSuchProject } from '../../auth/authorize.ts';
import { actorOf, describeCaller } from '../../auth/caller.ts';
import { AppError } from '../../http/errors.ts';
import type { Handler } from '../operation.ts';
import { noSuchStop } from './read-stop.ts';
import { runStop } from './run-stop.ts';

/** Takes back what a stop has paused, or joins who does so already. */
export const resumeCampaigns: Handler<'resumeCampaigns'> = async ({ body }, call) => {
  const { context, projectId, caller, requestId } = call;
  const stopId = body.stopId.toLowerCase();
  await inProject(context.database, projectId, async (project) => {
    if (!(await lockProject(project))) throw noSuchProject();
    const stop = await findStop(project, stopId);
    if (!stop) throw noSuchStop();
    const asked = { requestedBy: describeCaller(caller), requestId };
    if (stop.state !== 'resuming' && !(await openResumption(project, stopId, asked))) throw stillStopping();
    const details = { before: { state: stop.state } };
    await recordAudit(project, { ...actorOf(caller), action: 'campaigns.resume', target: stopId, details });
  });
  return runStop(call, stopId);
};

function stillStopping(): AppError {
  const message = 'A stop of the project is still running. Resume when it has ended: its own address tells.';
  return new AppError(409, 'conflict', message, {
    details: [{ path: 'stopId', message: 'cannot be taken back while a stop of the project runs' }],
  });
}
