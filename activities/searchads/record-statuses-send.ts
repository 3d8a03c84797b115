import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { lockStop } from '../../models/searchads/campaign-stops.ts';
import { recordSending } from '../../models/searchads/stopped-campaigns.ts';
import type { OpenStopCustomer } from './open-stop-customer.ts';

/** What campaigns become when they are about to be sent in this state of their stop. */
const SENDING = { stopping: 'pausing', resuming: 'resuming' } as const;

/**
 * Records that campaigns are about to be sent, if their stop is still in that state. A stop that is asked for later waits
 * for what was noted within the last minute, so this is done before each call.
 * @returns false when nothing may be sent any more
 */
export function recordStatusesSend(
  database: Database,
  opened: OpenStopCustomer,
  { campaignIds, state }: { campaignIds: readonly string[]; state: keyof typeof SENDING },
): Promise<boolean> {
  return inProject(database, opened.connection.projectId, async (project) => {
    if (!(await lockStop(project, opened.stopId, state))) return false;
    await recordSending(project, opened, campaignIds, SENDING[state]);
    return true;
  });
}
