import type { Migration } from './migration.ts';

export const transaction = false;

/** An index is made anew; the release before has nothing that waits, and binds keys as it did. */
export const expands = true;

/**
 * The key of a campaign that waits for approval is bound, as that of a change is: else another customer's campaign could
 * take it meanwhile, and the one that waits could never go on. The old index holds until the new one is there.
 */
export const up: Migration = async ({ query }) => {
  await query('drop index concurrently if exists campaign_intents_key_bound');
  await query(`create unique index concurrently campaign_intents_key_bound
    on campaign_intents (project_id, idempotency_key)
    where idempotency_key is not null and state in ('running', 'waiting_for_approval', 'ambiguous', 'created')`);
  await query('drop index concurrently if exists campaign_intents_key');
};
