import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { describeError } from './describe-error.ts';

export type ReconcilerDependencies = {
  database: Database;
  client: Client;
  queuePrefix: string;
  logger: Logger;
};

/** Short, because an unresponsive Temporal server must delay neither the next pass nor a shutdown. */
export const TEMPORAL_DEADLINE_MS = 5_000;

/**
 * Creates a pass that reconciles claimed rows. A row that fails is logged, delays no other row, and is
 * retried when its claim has expired.
 * @returns the pass, which returns the number of rows that were reconciled
 */
export function createReconciler<Claimed extends object, Dependencies extends ReconcilerDependencies>({
  claim,
  rowsPerPass,
  reconcile,
  failure,
}: {
  claim: (database: Database, limit: number) => Promise<Claimed[]>;
  rowsPerPass: number;
  reconcile: (dependencies: Dependencies, claimed: Claimed) => Promise<unknown>;
  failure: string;
}): (dependencies: Dependencies) => Promise<number> {
  return async (dependencies) => {
    const { database, client, logger } = dependencies;
    const claimed = await claim(database, rowsPerPass);
    let reconciled = 0;
    await Promise.all(
      claimed.map((row) =>
        client.connection
          .withDeadline(Date.now() + TEMPORAL_DEADLINE_MS, () => reconcile(dependencies, row))
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
