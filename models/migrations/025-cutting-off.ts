import type { Migration } from './migration.ts';

/**
 * How people are cut off, and which OAuth client acted. Every request with a token looks at what stands here, in the
 * statement that reads its user.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table users
      -- Since when they can do nothing; null: they are not disabled.
      add column disabled_at timestamptz,
      -- Access tokens that were issued before no longer hold.
      add column signed_out_at timestamptz;

    -- Whose session, interaction, grant, code or refresh token it is: all of somebody's go at once.
    alter table oidc_records add column user_id text generated always as (coalesce(
      payload ->> 'accountId', payload #>> '{session,accountId}', payload #>> '{result,login,accountId}')) stored;
    create index oidc_records_of_user on oidc_records (user_id) where user_id is not null;
    grant select (user_id, kind), delete on oidc_records to throughline_admin;

    -- The OAuth client that a person acted through.
    alter table audit_entries add column client_id text;
  `);
};
