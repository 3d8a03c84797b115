import type { Migration } from './migration.ts';

/**
 * Which of a value's visitors were claimed first, by our clock: those that a browser claims later do not crowd them out.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table visitor_identities add column created_at timestamptz;
    alter table visitor_identities no force row level security;
    update visitor_identities set created_at = first_seen_at;
    alter table visitor_identities force row level security;
    alter table visitor_identities alter column created_at set default now(), alter column created_at set not null;
    create index visitor_identities_unverified
      on visitor_identities (project_id, kind, value, created_at, visitor_id) where not verified;
  `);
};
