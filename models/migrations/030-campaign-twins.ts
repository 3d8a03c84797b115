import type { Migration } from './migration.ts';

/** Finds the campaign that the same request without an `Idempotency-Key` has just made. */
export const up: Migration = async ({ query }) => {
  await query(`
    create index campaign_intents_twins on campaign_intents (project_id, customer_id, body_digest, ended_at)
      where idempotency_key is null and state in ('created', 'validated');
  `);
};
