import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { claimDueConversions } from '../models/conversions/conversion-feeds.ts';
import type { Database } from '../models/database.ts';
import { sendConversionsStart, type SendConversions } from '../workflows/contract/conversions.ts';
import { describeError } from './mask-failures.ts';

const PROJECTS_PER_PASS = 200;

/** A Temporal server that does not answer must not delay the next pass or a stop. */
const DEADLINE_MS = 5_000;

type Dependencies = { database: Database; client: Client; queuePrefix: string; logger: Logger };

/** Starts or signals the run of each project that has conversions to decide, to send or to ask about. */
export async function signalConversions({
  database,
  client,
  queuePrefix,
  logger,
}: Dependencies): Promise<void> {
  const due = await claimDueConversions(database, PROJECTS_PER_PASS);
  await Promise.all(
    due.map(async ({ projectId }) => {
      try {
        await client.connection.withDeadline(Date.now() + DEADLINE_MS, () =>
          client.workflow.signalWithStart<SendConversions>(
            'sendConversions',
            sendConversionsStart({ queuePrefix, projectId }),
          ),
        );
      } catch (error) {
        logger.warn(
          { projectId, error: describeError(error) },
          'conversions workflow not signalled; the next pass retries',
        );
      }
    }),
  );
}
