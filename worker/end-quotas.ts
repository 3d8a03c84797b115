import type { Logger } from 'pino';
import { findEndedQuotas, resumeMail } from '../models/emails/mail-quotas.ts';
import type { Database } from '../models/database.ts';
import { inProject } from '../models/in-project.ts';
import { describeError } from './mask-failures.ts';

/** Accounts of one sweep; batches of one transaction, and transactions of one account in one sweep. */
const AT_MOST = 50;
const BATCHES_AT_ONCE = 500;
const TIMES = 20;

/** Lets mail go on of accounts whose quota's day or month is over, or that may send again by what somebody has done. */
export async function endMailQuotas({
  database,
  logger,
}: {
  database: Database;
  logger: Logger;
}): Promise<void> {
  for (const { projectId, connectionId } of await findEndedQuotas(database, AT_MOST)) {
    try {
      for (let times = 0; times < TIMES; times += 1) {
        const resumed = await inProject(database, projectId, (project) =>
          resumeMail(project, connectionId, { limit: BATCHES_AT_ONCE }),
        );
        if (resumed < BATCHES_AT_ONCE) break;
      }
    } catch (error) {
      // The others' mail does not wait for this one's.
      logger.warn({ projectId, error: describeError(error) }, 'mail not resumed; it will be tried again');
    }
  }
}
