import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { findSingleMailAccounts } from '../models/emails/queued-batches.ts';
import { sendSingleMailsStart, type SendSingleMails } from '../workflows/contract/emails.ts';
import { describeError } from './mask-failures.ts';

const ACCOUNTS_PER_SWEEP = 200;

/** A Temporal server that does not answer must not delay the next sweep or a stop. */
const DEADLINE_MS = 5_000;

/** Starts or signals the workflow of each account whose single mails were left behind. */
export async function startSingleMails({
  database,
  client,
  queuePrefix,
  logger,
}: {
  database: Database;
  client: Client;
  queuePrefix: string;
  logger: Logger;
}): Promise<void> {
  const accounts = await findSingleMailAccounts(database, ACCOUNTS_PER_SWEEP);
  await Promise.all(
    accounts.map(async ({ projectId, connectionId }) => {
      const input = { projectId, ...(connectionId !== null && { connectionId }) };
      try {
        await client.connection.withDeadline(Date.now() + DEADLINE_MS, () =>
          client.workflow.signalWithStart<SendSingleMails>(
            'sendSingleMails',
            sendSingleMailsStart(queuePrefix, input),
          ),
        );
      } catch (error) {
        logger.warn({ projectId, error: describeError(error) }, 'single mails not started; will retry');
      }
    }),
  );
}
