import type { Logger } from 'pino';
import { findEndedQuotas, resumeMail } from '../models/emails/mail-quotas.ts';
import type { Database } from '../models/database.ts';
import { inProject } from '../models/in-project.ts';
import { describeError } from './describe-error.ts';

const ACCOUNTS_PER_PASS = 50;
const TRANSACTIONS_PER_ACCOUNT = 20;
const BATCHES_PER_TRANSACTION = 500;

/** Resumes blocked batches of accounts whose daily or monthly quota is no longer exhausted. */
export async function endMailQuotas({
  database,
  logger,
}: {
  database: Database;
  logger: Logger;
}): Promise<void> {
  for (const { projectId, connectionId } of await findEndedQuotas(database, ACCOUNTS_PER_PASS)) {
    try {
      for (let count = 0; count < TRANSACTIONS_PER_ACCOUNT; count += 1) {
        const resumed = await inProject(database, projectId, (project) =>
          resumeMail(project, connectionId, { limit: BATCHES_PER_TRANSACTION }),
        );
        if (resumed < BATCHES_PER_TRANSACTION) break;
      }
    } catch (error) {
      // The failure of one account must not delay the other accounts.
      logger.warn({ projectId, error: describeError(error) }, 'mail not resumed; the next pass retries');
    }
  }
}
