import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { claimDueWebhooks } from '../models/webhooks/serve-endpoint.ts';
import { deliverWebhooksStart, type DeliverWebhooks } from '../workflows/contract/webhooks.ts';
import { describeError } from './mask-failures.ts';

const WEBHOOKS_PER_PASS = 100;

/** A Temporal server that does not answer must not delay the next pass or a stop. */
const DEADLINE_MS = 5_000;

type Dependencies = { database: Database; client: Client; queuePrefix: string; logger: Logger };

/** Starts or signals the run of each endpoint that has something due. One that was told of late is passed over. */
export async function signalWebhooks({ database, client, queuePrefix, logger }: Dependencies): Promise<void> {
  const due = await claimDueWebhooks(database, WEBHOOKS_PER_PASS);
  await Promise.all(
    due.map(async (ids) => {
      try {
        await client.connection.withDeadline(Date.now() + DEADLINE_MS, () =>
          client.workflow.signalWithStart<DeliverWebhooks>(
            'deliverWebhooks',
            deliverWebhooksStart({ queuePrefix, ...ids }),
          ),
        );
      } catch (error) {
        logger.warn(
          { ...ids, error: describeError(error) },
          'webhook workflow not signalled; the next pass retries',
        );
      }
    }),
  );
}
