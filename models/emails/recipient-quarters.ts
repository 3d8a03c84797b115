import type { Database } from '../database.ts';
import { makePartitions } from '../make-partitions.ts';

/**
 * Makes the partitions of `email_recipients` that are missing for this quarter and the next two.
 * @returns the names of the new ones
 */
export function makeRecipientQuarters(database: Database): Promise<string[]> {
  return makePartitions(database, ['make_email_recipient_partitions']);
}
