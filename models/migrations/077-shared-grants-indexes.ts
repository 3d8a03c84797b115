import type { Migration } from './migration.ts';

export const transaction = false;

/** Nobody has to know them. */
export const expands = true;

const INDEXES: Readonly<Record<string, string>> = {
  connections_of_unknown_grant: 'on connections (provider) where grant_id is null',
  email_batches_of_connection: `on email_batches (project_id, connection_id)
    where connection_id is not null and state not in ('completed', 'cancelled')`,
};

/** The indexes by which connections of an unknown grant are found, and the batches that an account has yet to send. */
export const up: Migration = async ({ query }) => {
  for (const [name, on] of Object.entries(INDEXES)) {
    await query(`drop index concurrently if exists ${name}`);
    await query(`create index concurrently ${name} ${on}`);
  }
};
