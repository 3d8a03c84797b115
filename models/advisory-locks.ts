import type { InTransaction } from './database.ts';
import { rows } from './rows.ts';

/**
 * Takes the advisory lock of a name until the transaction ends.
 * @param name purpose and subject, such as `roles:<project>`. The name must not change between versions of
 * the software that run at the same time
 */
export async function lockName(scope: InTransaction, name: string): Promise<void> {
  await rows(scope, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/**
 * Numeric keys of PostgreSQL's advisory locks, one per purpose. All other advisory locks have names
 * ({@link lockName}).
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export const ADVISORY_LOCKS = {
  migrations: 7_406_118,
  /** Also hard-coded in the database function `create_event_partitions`. */
  eventPartitions: 7_406_119,
  /** Also hard-coded in the database function `create_event_id_partitions`. */
  eventIdPartitions: 7_406_121,
  /** Also hard-coded in the database function `create_email_recipient_partitions`. */
  recipientPartitions: 7_406_122,
  signingKeys: 7_406_120,
} as const;
