import type { Migration } from './migration.ts';

/** It adds columns with a constant default, an index and rights; a check takes one value more. */
export const expands = true;

/**
 * What would spend more may wait for a second person, where the project asks for that (`require_approval`). Of a change, and
 * of a campaign that is to be made: which persons asked for it (`requesters`), also through a key of theirs, and whether
 * somebody else has approved it.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table campaign_guards add column require_approval boolean not null default false;
    grant update (require_approval) on campaign_guards to throughline_api;

    alter table campaign_changes
      add column requesters text[] not null default '{}',
      add column is_approved boolean not null default false;
    grant update (is_approved, touched_at) on campaign_changes to throughline_worker;

    alter table campaign_intents
      add column requesters text[] not null default '{}',
      add column is_approved boolean not null default false;
    alter table campaign_intents drop constraint campaign_intents_state_check;
    alter table campaign_intents add constraint campaign_intents_state_check check (state in
      ('running', 'waiting_for_approval', 'ambiguous', 'created', 'validated', 'refused')) not valid;
    grant update (is_approved, touched_at) on campaign_intents to throughline_worker;
  `);
};
