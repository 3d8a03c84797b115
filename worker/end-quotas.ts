import { endQuota, findEndedQuotas } from '../models/emails/mail-quotas.ts';
import type { Database } from '../models/database.ts';
import { inProject } from '../models/in-project.ts';

/** Of one sweep. */
const AT_MOST = 50;

/** Lets mail go on of accounts that had used up their quota, once their day or month is over. */
export async function endMailQuotas({ database }: { database: Database }): Promise<void> {
  for (const { projectId, connectionId } of await findEndedQuotas(database, AT_MOST)) {
    await inProject(database, projectId, (project) => endQuota(project, connectionId));
  }
}
