import { openConnection, type OpenConnection } from '../../../models/connections/open-connections.ts';
import { inProject } from '../../../models/in-project.ts';
import { findEmergencyPause, lockEmergencyPause } from '../../../models/searchads/emergency-pauses.ts';
import {
  findPendingCustomer,
  recordCustomerDone,
} from '../../../models/searchads/emergency-pause-customers.ts';
import type { CampaignStopActivities, CampaignStopRef } from '../../../workflows/contract/campaign-stops.ts';
import { finalFailure } from '../../failures.ts';
import { withHeartbeat } from '../../heartbeat.ts';
import { requireUsable } from '../../provider/consequences.ts';
import type { SearchadsDependencies } from '../call-google-ads.ts';
import type { GoogleAdsAccount } from '../google-ads-client.ts';

export type OpenPauseCustomer = {
  connection: OpenConnection;
  account: GoogleAdsAccount;
  stopId: string;
  customerId: string;
  state: 'stopping' | 'resuming';
  actor: string;
  requestId: string;
};

/** @param work returns false if the emergency pause left `state` before all campaigns were changed */
export function createCustomerActivity(
  dependencies: SearchadsDependencies,
  state: OpenPauseCustomer['state'],
  work: (opened: OpenPauseCustomer) => Promise<boolean>,
): CampaignStopActivities['pauseCampaigns'] {
  return (input) =>
    withHeartbeat(async () => {
      const opened = await openPauseCustomer(dependencies, input, state);
      if (!opened || !(await work(opened))) return;
      const { projectId, stopId, customerId } = input;
      await recordCustomerDone({ database: dependencies.database, projectId }, stopId, customerId);
    });
}

/**
 * Returns undefined if the account is no longer pending, the emergency pause has another state, or the project
 * is deleted.
 * @throws a final failure if the connection no longer works
 */
async function openPauseCustomer(
  { database, connectionKeyring }: SearchadsDependencies,
  { projectId, stopId, customerId }: CampaignStopRef & { customerId: string },
  state: OpenPauseCustomer['state'],
): Promise<OpenPauseCustomer | undefined> {
  const opened = await inProject(database, projectId, async (project) => {
    if (!(await lockEmergencyPause(project, stopId, state))) return undefined;
    const customer = await findPendingCustomer(project, stopId, customerId);
    const stop = await findEmergencyPause(project, stopId);
    if (!customer || !stop) return undefined;
    const connection = await openConnection(project, connectionKeyring, customer.connectionId);
    if (!connection) throw finalFailure('connection_not_found');
    const actor = (state === 'resuming' ? stop.resumedBy : null) ?? stop.requestedBy;
    return { connection, actor, requestId: stop.requestId, loginCustomerId: customer.loginCustomerId };
  });
  if (!opened) return undefined;
  const { connection, actor, requestId, loginCustomerId } = opened;
  requireUsable(connection);
  const account = { refreshToken: connection.secret, customerId, loginCustomerId };
  return { connection, account, stopId, customerId, state, actor, requestId };
}
