import type { Migration } from './migration.ts';

export const transaction = false;

/** An index is added. */
export const expands = true;

/** Campaigns that wait for approval are few in a project: the same request finds them by this. */
export const up: Migration = async ({ query }) => {
  await query('drop index concurrently if exists campaign_intents_waiting');
  await query(`create index concurrently campaign_intents_waiting on campaign_intents (project_id, customer_id)
    where state = 'waiting_for_approval'`);
};
