import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { holdStop } from '../../models/searchads/campaign-stops.ts';
import { noteSending } from '../../models/searchads/stopped-campaigns.ts';
import type { OpenStopCustomer } from './open-stop-customer.ts';

/** What campaigns become when they are about to be sent in this state of their stop. */
const SENDING = { stopping: 'pausing', resuming: 'resuming' } as const;

/**
 * Notes that campaigns are about to be sent, if their stop is still in that state. A stop that is asked for later waits
 * for what was noted within the last minute, so this is done before each call.
 * @returns false when nothing may be sent any more
 */
export function noteStatusesSend(
  database: Database,
  opened: OpenStopCustomer,
  { campaignIds, state }: { campaignIds: readonly string[]; state: keyof typeof SENDING },
): Promise<boolean> {
  return inProject(database, opened.connection.projectId, async (project) => {
    if (!(await holdStop(project, opened.stopId, state))) return false;
    await noteSending(project, opened, campaignIds, SENDING[state]);
    return true;
  });
}
