import type { Migration } from './migration.ts';

export const transaction = false;

/** Nobody has to know them. */
export const expands = true;

const INDEXES: Readonly<Record<string, string>> = {
  connections_grant: 'on connections (provider, grant_id) where grant_id is not null',
  connections_check: `on connections (check_at) where status in ('active', 'revoked')`,
};

/** The indexes by which connections of one grant are found, and those that are due. */
export const up: Migration = async ({ query }) => {
  for (const [name, on] of Object.entries(INDEXES)) {
    await query(`drop index concurrently if exists ${name}`);
    await query(`create index concurrently ${name} ${on}`);
  }
  await query('alter table connections validate constraint connections_provider_check');
};
