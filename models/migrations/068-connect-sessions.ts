import type { Migration } from './migration.ts';

/** It adds columns that may be null or have a constant default, a table and functions; a check takes one value more. */
export const expands = true;

/**
 * Connecting an account, from the link to what was stored. `connect_sessions`: one attempt, by consent at the provider or
 * by credentials that were typed in. Everything in it that opens anything is sealed: `sealed_verifier`, `sealed_answer`
 * (the code, or what was typed) for the workers' public key, `sealed_grant` (what the provider gave for it, until an
 * account is chosen) under CONNECTION_KEYRING. The API can write the first two and read none. All are emptied when the
 * attempt ends.
 *
 * Of a connection: `grant_id` is the person or account that agreed at the provider (Google's `sub`, HubSpot's portal,
 * Meta's user), whose other connections end with the same revocation. `check_at`: when it is looked at next.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table connections drop constraint connections_provider_check;
    alter table connections add constraint connections_provider_check
      check (provider in ('googleads', 'meta', 'crm', 'resend')) not valid;
    alter table connections
      add column grant_id text,
      add column granted_scopes text[],
      add column missing_scopes text[] not null default '{}',
      add column secret_expires_at timestamptz,
      add column last_used_at timestamptz,
      add column last_checked_at timestamptz,
      add column last_error text,
      add column check_at timestamptz;
    grant select (granted_scopes, missing_scopes, last_used_at, last_checked_at, last_error),
      update (status, check_at, updated_at) on connections to throughline_api;
    grant insert, delete, update (display_name, settings, sealed_secret, grant_id, granted_scopes, missing_scopes,
      secret_expires_at, last_used_at, last_checked_at, last_error, check_at) on connections to throughline_worker;

    create table connect_sessions (
      id uuid not null default gen_random_uuid(),
      project_id uuid not null references projects,
      provider text not null check (provider in ('googleads', 'meta', 'crm', 'resend')),
      kind text not null check (kind in ('consent', 'typed')),
      state text not null check (state in
        ('open', 'authorizing', 'exchanging', 'choosing', 'storing', 'connected', 'denied', 'failed')),
      outcome text,
      connection_id uuid,
      expected_account text,
      account_id text,
      accounts jsonb,
      return_url text,
      created_by text not null,
      client_id text,
      token_digest bytea,
      browser_digest bytea,
      oauth_state_digest bytea,
      sealed_verifier text,
      sealed_answer text,
      sealed_grant text,
      created_at timestamptz not null default now(),
      stepped_at timestamptz not null default now(),
      claimed_at timestamptz,
      expires_at timestamptz not null,
      primary key (project_id, id),
      check (state not in ('connected', 'denied', 'failed')
        or (sealed_verifier is null and sealed_answer is null and sealed_grant is null and accounts is null))
    );
    create unique index connect_sessions_token on connect_sessions (token_digest) where token_digest is not null;
    create unique index connect_sessions_oauth_state on connect_sessions (oauth_state_digest)
      where oauth_state_digest is not null;
    create index connect_sessions_work on connect_sessions (stepped_at) where state in ('exchanging', 'storing');
    create index connect_sessions_expiry on connect_sessions (expires_at);
    create index connect_sessions_id on connect_sessions (id);
    call protect_project_table('connect_sessions');
    grant select (id, project_id, provider, kind, state, outcome, connection_id, expected_account, account_id, accounts,
        return_url, created_by, client_id, browser_digest, oauth_state_digest, created_at, expires_at),
      insert,
      update (state, outcome, account_id, accounts, browser_digest, oauth_state_digest, sealed_verifier, sealed_answer,
        sealed_grant, stepped_at)
      on connect_sessions to throughline_api;
    grant select, update (state, outcome, connection_id, account_id, accounts, oauth_state_digest, sealed_verifier,
      sealed_answer, sealed_grant, stepped_at, claimed_at) on connect_sessions to throughline_worker;

    call open_to_lookup('connect_sessions');
    call open_to_lookup('connections');
    grant select (id, project_id, state, token_digest, oauth_state_digest, stepped_at, claimed_at, expires_at),
      update (claimed_at)
      on connect_sessions to throughline_lookup;
    grant select (id, project_id, provider, status, grant_id, check_at), update (check_at)
      on connections to throughline_lookup;

    grant create on schema public to throughline_lookup;

    -- By whichever of the three is not null. None of a project that was deleted, here and in what is claimed.
    create function find_connect_session(by_id uuid, by_token bytea, by_oauth_state bytea)
      returns table (project_id uuid, session_id uuid)
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select s.project_id, s.id from connect_sessions s
        where (s.id = by_id or s.token_digest = by_token or s.oauth_state_digest = by_oauth_state)
          and exists (select from projects p where p.id = s.project_id and p.deleted_at is null) limit 1;
      end;

    create function connections_of_grant(of_provider text, of_grant text)
      returns table (project_id uuid, connection_id uuid)
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select c.project_id, c.id from connections c where c.provider = of_provider and c.grant_id = of_grant limit 1000;
      end;

    -- Attempts whose next step is a worker's and was not begun: the process that had to start it, or its worker, died.
    create function claim_connect_sessions(at_most integer) returns table (project_id uuid, session_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select s.project_id as project, s.id from connect_sessions s
          where state in ('exchanging', 'storing') and stepped_at < now() - interval '5 seconds' and expires_at > now()
            and (claimed_at is null or claimed_at < now() - interval '30 seconds')
            and exists (select from projects p where p.id = s.project_id and p.deleted_at is null)
          order by stepped_at for update skip locked limit at_most)
        update connect_sessions set claimed_at = now() from due
        where connect_sessions.project_id = due.project and connect_sessions.id = due.id
        returning connect_sessions.project_id, connect_sessions.id;
      end;

    -- What works is looked at once a day, at another minute each, and what ended until it is gone: every minute.
    create function claim_connections(at_most integer) returns table (project_id uuid, connection_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select c.project_id as project, c.id from connections c
          where status in ('active', 'revoked') and (check_at is null or check_at <= now())
            and exists (select from projects p where p.id = c.project_id and p.deleted_at is null)
          order by check_at nulls first for update skip locked limit at_most)
        update connections set check_at = now() + case status
          when 'revoked' then interval '1 minute' else interval '23 hours' + random() * interval '2 hours' end
        from due where connections.project_id = due.project and connections.id = due.id
        returning connections.project_id, connections.id;
      end;

    alter function find_connect_session owner to throughline_lookup;
    alter function connections_of_grant owner to throughline_lookup;
    alter function claim_connect_sessions owner to throughline_lookup;
    alter function claim_connections owner to throughline_lookup;
    revoke execute on function find_connect_session, connections_of_grant, claim_connect_sessions, claim_connections
      from public;
    grant execute on function find_connect_session to throughline_api;
    grant execute on function connections_of_grant, claim_connect_sessions, claim_connections to throughline_worker;

    -- Until a day later, a person is told that theirs is over.
    call keep_rows_until('connect_sessions', 'connect_sessions', '{project_id,id}', 'expires_at', 1);
  `);
};
