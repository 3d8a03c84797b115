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

/** A Temporal server that does not answer must not delay the next pass or a stop. */
const DEADLINE_MS = 5_000;

/**
 * Makes a pass over rows whose run may be missing: claims some, and has each started, signalled or settled. A row that
 * fails is logged and delays no other; its claim ends, and another pass finds it again.
 * @param failure the log line, after the row's ids
 */
export function reconcilerOf<Claimed extends object, Needs extends ReconcilerDependencies>({
  claim,
  atMost,
  reconcile,
  failure,
}: {
  claim: (database: Database, limit: number) => Promise<Claimed[]>;
  /** Rows of one pass. */
  atMost: number;
  reconcile: (dependencies: Needs, claimed: Claimed) => Promise<unknown>;
  failure: string;
}): (dependencies: Needs) => Promise<void> {
  return async (dependencies) => {
    const { database, client, logger } = dependencies;
    const claimed = await claim(database, atMost);
    await Promise.all(
      claimed.map((row) =>
        client.connection
          .withDeadline(Date.now() + DEADLINE_MS, () => reconcile(dependencies, row))
          .catch((error: unknown) => {
            const logged: object = { ...row, error: describeError(error) };
            logger.warn(logged, failure);
          }),
      ),
    );
  };
}
