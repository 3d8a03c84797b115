import type { Migration } from './migration.ts';

/** Columns that may be null are added. */
export const expands = true;

/** The OAuth client that asked for a campaign, and from where: the audit names both once the campaign is created. */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table campaign_intents
      add column client_id text check (length(client_id) <= 300),
      add column ip text check (length(ip) <= 100);
  `);
};
