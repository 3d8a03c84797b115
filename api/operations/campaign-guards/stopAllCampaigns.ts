import { lockProject } from '../../../models/access/projects.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { openStop } from '../../../models/searchads/campaign-stops.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { actorOf, describeCaller } from '../../credentials/caller.ts';
import type { Handler } from '../operation.ts';
import { workingConnections } from '../searchads/connections.ts';
import { runStop } from './run-stop.ts';

/** Pauses every enabled campaign that the project's connections reach, or joins the stop that does so already. */
export const stopAllCampaigns: Handler<'stopAllCampaigns'> = async (_, call) => {
  const { context, projectId, caller, requestId } = call;
  await workingConnections({ database: context.database, projectId });
  const id = await inProject(context.database, projectId, async (project) => {
    if (!(await lockProject(project))) throw noSuchProject();
    const { stop, isNew } = await openStop(project, { requestedBy: describeCaller(caller), requestId });
    const details = isNew ? {} : { joined: true };
    await recordAudit(project, { ...actorOf(caller), action: 'campaigns.stop', target: stop.id, details });
    return stop.id;
  });
  return runStop(call, id);
};
