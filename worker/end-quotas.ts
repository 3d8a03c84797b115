import type { Logger } from 'pino';
import { findEndedQuotas, resumeMail } from '../models/emails/mail-quotas.ts';
import type { Database } from '../models/database.ts';
import { inProject } from '../models/in-project.ts';
import { describeError } from './mask-failures.ts';

/** Limits of accounts per pass, batches per transaction, and transactions per account and pass. */
const MAX_ACCOUNTS = 50;
const BATCHES_PER_TRANSACTION = 500;
const MAX_TRANSACTIONS = 20;

/** Resumes the mail of accounts whose daily or monthly quota has renewed, or was raised. */
export async function endMailQuotas({
  database,
  logger,
}: {
  database: Database;
  logger: Logger;
}): Promise<void> {
  for (const { projectId, connectionId } of await findEndedQuotas(database, MAX_ACCOUNTS)) {
    try {
      for (let count = 0; count < MAX_TRANSACTIONS; count += 1) {
        const resumed = await inProject(database, projectId, (project) =>
          resumeMail(project, connectionId, { limit: BATCHES_PER_TRANSACTION }),
        );
        if (resumed < BATCHES_PER_TRANSACTION) break;
      }
    } catch (error) {
      // One account's failure does not delay the others.
      logger.warn({ projectId, error: describeError(error) }, 'mail not resumed; the next pass retries');
    }
  }
}
