import type { Migration } from './migration.ts';

/**
 * Links by which people sign in. A row holds nothing that signs anybody in: the mailed token is made from its id under
 * a key that is in no table, and of the browser that asked, only the digest of its cookie is kept.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    -- user_id null: nobody has the address that was typed. Such a row is made all the same, so that asking takes as
    -- long whoever exists. For that reason user_id has no foreign key either: only a value that is there is checked.
    create table sign_in_links (
      id uuid primary key default gen_random_uuid(),
      user_id text,
      interaction text not null,
      browser_digest bytea not null,
      client_name text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      sent_at timestamptz,
      used_at timestamptz
    );
    create index sign_in_links_by_end on sign_in_links (expires_at);
    grant insert, select (id, user_id, interaction, browser_digest, expires_at, used_at), update (used_at)
      on sign_in_links to throughline_api;
    grant select (id, expires_at), update (sent_at), delete on sign_in_links to throughline_worker;

    -- All that a worker learns of a person: where the mail of a link goes that still serves.
    create function sign_in_mail(link uuid) returns table
        (email text, interaction text, client_name text, sent_at timestamptz)
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select person.email, asked.interaction, asked.client_name, asked.sent_at
        from sign_in_links asked join users person on person.id = asked.user_id
        where asked.id = link and asked.used_at is null and asked.expires_at > clock_timestamp();
      end;
    revoke execute on function sign_in_mail from public;
    grant execute on function sign_in_mail to throughline_worker;
  `);
};
