import type { Migration } from './migration.ts';

export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    -- Users. Memberships give them rights in projects.
    create table users (
      id              text primary key,
      email           text not null,
      name            text not null,
      image           text,
      email_verified  boolean not null default false,
      platform_role   text not null default 'user' check (platform_role in ('admin', 'user')),
      created_at      timestamptz not null default now(),
      updated_at      timestamptz not null default now(),
      -- Time since which the user has no access.
      disabled_at     timestamptz,
      -- Access tokens that were issued before this time are invalid.
      signed_out_at   timestamptz
    );
    create unique index users_email on users (lower(email));
    create index users_page on users (created_at, id);
    grant select, insert (id, email, name, email_verified), update (name, image, updated_at, disabled_at, signed_out_at)
      on users to throughline_api;
    grant select (id, disabled_at) on users to throughline_worker;
    grant select, insert, update on users to throughline_admin;

    -- Users by their subject at a trusted issuer. Only operators add rows. A user may have several
    -- identities.
    create table user_identities (
      issuer      text check (issuer <> ''),
      subject     text check (subject <> ''),
      user_id     text not null references users,
      created_at  timestamptz not null default now(),
      primary key (issuer, subject)
    );
    create index user_identities_of_user on user_identities (user_id);
    grant select (issuer, subject, user_id) on user_identities to throughline_api;
    grant select, insert, delete on user_identities to throughline_admin;

    -- Sign-in links. The mailed token is signed with a key that is in no table. An unknown address gets a row
    -- without user_id, and user_id has no foreign key, so that requests for known and unknown addresses take
    -- equally long.
    create table sign_in_links (
      id              uuid primary key default gen_random_uuid(),
      user_id         text,
      interaction     text not null,
      browser_digest  bytea not null,
      client_name     text not null,
      created_at      timestamptz not null default now(),
      expires_at      timestamptz not null,
      sent_at         timestamptz,
      used_at         timestamptz
    );
    create index sign_in_links_by_end on sign_in_links (expires_at);
    grant select (id, user_id, interaction, browser_digest, expires_at, used_at), insert, update (used_at)
      on sign_in_links to throughline_api;
    grant select (id), update (sent_at) on sign_in_links to throughline_worker;
    grant select (id), insert (user_id, interaction, browser_digest, client_name, expires_at)
      on sign_in_links to throughline_admin;
    call keep_rows_until('sign_in_links', 'sign_in_links', '{id}', 'expires_at', 1);

    -- Returns the data for the mail of a valid sign-in link, because workers cannot select addresses from
    -- users.
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
