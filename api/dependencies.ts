import type { Client } from '@temporalio/client';
import type { Database } from '../models/database.ts';
import { askDependencies, type Reachable } from '../telemetry/dependencies.ts';
import { askSeldom } from './http/ask-seldom.ts';

/** Milliseconds between two looks, whoever asks and however often. */
const LOOK_INTERVAL_MS = 250;

/** Milliseconds after which a call to Temporal is given up, a moment after nobody waits for it any more. */
const TEMPORAL_TIMEOUT_MS = 700;

/** Looks whether PostgreSQL and Temporal answer this process. */
export function lookAtDependencies(
  database: Database,
  { connection, options: { namespace } }: Client,
): () => Promise<Reachable> {
  const askTemporal = () => connection.workflowService.describeNamespace({ namespace });
  return askSeldom(LOOK_INTERVAL_MS, () =>
    askDependencies({
      postgres: () => database.sequelize.query('select 1'),
      temporal: () => connection.withDeadline(Date.now() + TEMPORAL_TIMEOUT_MS, askTemporal),
    }),
  );
}
