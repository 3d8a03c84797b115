import type { Migration } from './migration.ts';

/** A column is added; workers of the release before count what they put off, which bounds it too. */
export const expands = true;

/** What was approved and is refused for now is tried again until two hours after it was put off first. */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table campaign_changes add column put_off_since timestamptz;
    alter table campaign_intents add column put_off_since timestamptz;
    grant update (put_off_since) on campaign_changes, campaign_intents to throughline_worker;
  `);
};
