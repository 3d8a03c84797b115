/**
 * The keys of PostgreSQL's advisory locks that are numbers, each of one purpose: who takes another's key waits for work
 * that has nothing to do with theirs. Locks of one project or user have the hash of a text that begins with their name.
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
