import type { Recipient } from '../../data/emails.ts';
import { createTable, type PeopleTable } from './read-people.ts';

/** Converts the recipients of a batch to a table. Duplicates and erased recipients are left out. */
export function createRecipientsTable(trackingId: string, all: readonly Recipient[]): PeopleTable {
  const recipients = all.filter(({ email, status }) => status !== 'duplicate' && email.includes('@'));
  const names = [...new Set(recipients.flatMap(({ params = {} }) => Object.keys(params)))];
  const addressColumn = names.includes('email') ? 'recipient' : 'email';
  const people = recipients.map(({ email, params }) => ({ ...params, [addressColumn]: email }));
  return createTable('batch', trackingId, { columns: [addressColumn, ...names], people });
}
