import type { Migration } from './migration.ts';

export const transaction = false;

/** Nobody has to know it. */
export const expands = true;

/** The index by which the connection of a webhook is found, whose caller names no project. */
export const up: Migration = async ({ query }) => {
  await query('drop index concurrently if exists connections_webhook');
  await query(`create index concurrently connections_webhook on connections (id)
    where sealed_webhook_secret is not null`);
};
