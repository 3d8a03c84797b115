import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { describeError } from './mask-failures.ts';

export type ReconcilerDependencies = {
  database: Database;
  client: Client;
  queuePrefix: string;
  logger: Logger;
};

/**
 * Deadline of calls to Temporal, so that an unresponsive server delays neither the next pass nor a shutdown.
 */
const DEADLINE_MS = 5_000;

/**
 * Creates a pass that claims rows with a missing run, and starts, signals or settles each. A failing row is logged and
 * delays no other; a later pass retries the row when its claim has expired. The pass returns the number of rows that did
 * not fail.
 * @param failure log message, besides the row's ids
 */
export function createReconciler<Claimed extends object, Dependencies extends ReconcilerDependencies>({
  claim,
  atMost,
  reconcile,
  failure,
}: {
  claim: (database: Database, limit: number) => Promise<Claimed[]>;
  /** Rows per pass. */
  atMost: number;
  reconcile: (dependencies: Dependencies, claimed: Claimed) => Promise<unknown>;
  failure: string;
}): (dependencies: Dependencies) => Promise<number> {
  return async (dependencies) => {
    const { database, client, logger } = dependencies;
    const claimed = await claim(database, atMost);
    let reconciled = 0;
    await Promise.all(
      claimed.map((row) =>
        client.connection
          .withDeadline(Date.now() + DEADLINE_MS, () => reconcile(dependencies, row))
          .then(() => void (reconciled += 1))
          .catch((error: unknown) => {
            const logged: object = { ...row, error: describeError(error) };
            logger.warn(logged, failure);
          }),
      ),
    );
    return reconciled;
  };
}
