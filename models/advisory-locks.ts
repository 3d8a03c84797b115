import type { InTransaction } from './database.ts';
import { rows } from './rows.ts';

/**
 * Takes the lock of a name, and waits for whoever has it. The transaction's end releases it, so what is read after this
 * stays true until then for all who take the same lock.
 * @param name of one purpose, and of whom it is about: `roles:<project>`. Releases that run side by side use the same
 */
export async function lockName(scope: InTransaction, name: string): Promise<void> {
  await rows(scope, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/**
 * The keys of PostgreSQL's advisory locks that are numbers, each of one purpose: who takes another's key waits for work
 * that has nothing to do with theirs. Other locks have a name: {@link lockName}.
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export const ADVISORY_LOCKS = {
  /** Held by who brings the schema up to date. */
  migrations: 7_406_118,
  /** Held by who makes partitions of events, in the function `make_event_partitions`, which has the number itself. */
  eventPartitions: 7_406_119,
  /** Likewise of ids of events, in `make_event_id_partitions`. */
  eventIdPartitions: 7_406_121,
  /** Likewise of recipients of mails, in `make_email_recipient_partitions`. */
  recipientQuarters: 7_406_122,
  /** Held by who makes or retires signing keys. */
  signingKeys: 7_406_120,
} as const;
