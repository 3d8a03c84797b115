import { lockProject } from '../../../models/access/projects.ts';
import { startEmergencyPause } from '../../../models/searchads/emergency-pauses.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { describeCaller } from '../../credentials/caller.ts';
import { toProject, type Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { findWorkingConnections } from './find-customer.ts';
import { runEmergencyPause } from './run-emergency-pause.ts';

/** Joins an emergency pause that is already running. */
export const stopAllCampaigns: Handler<'stopAllCampaigns'> = async (_, call) => {
  const { caller, requestId } = call;
  await findWorkingConnections(toProject(call));
  const id = await transact(call, async (project, record) => {
    if (!(await lockProject(project))) throw noSuchProject();
    const { pause, isNew } = await startEmergencyPause(project, {
      requestedBy: describeCaller(caller),
      requestId,
    });
    await record('campaigns.stop', pause.id, isNew ? {} : { joined: true });
    return pause.id;
  });
  return runEmergencyPause(call, id);
};
