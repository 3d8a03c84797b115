import type { Migration } from './migration.ts';

export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    -- A project's connections to providers. sealed_secret is sealed under CONNECTION_KEYRING, which the API
    -- does not have.
    create table connections (
      id                     uuid default gen_random_uuid(),
      project_id             uuid references projects,
      provider               text not null check (provider in ('googleads', 'meta', 'crm', 'resend')),
      external_id            text not null,
      display_name           text not null,
      label                  text,
      status                 text not null default 'active' check (status in ('active', 'reauth_required', 'revoked')),
      settings               jsonb not null default '{}',
      sealed_secret          text not null,
      created_at             timestamptz not null default now(),
      updated_at             timestamptz not null default now(),
      grant_id               text,
      granted_scopes         text[],
      missing_scopes         text[] not null default '{}',
      secret_expires_at      timestamptz,
      last_used_at           timestamptz,
      last_checked_at        timestamptz,
      last_error             text,
      check_at               timestamptz,
      sealed_webhook_secret  text,
      connected_by           text,
      primary_since          timestamptz,
      primary key (project_id, id),
      unique (project_id, provider, external_id)
    );
    create index connections_grant on connections (provider, grant_id) where grant_id is not null;
    create index connections_check on connections (check_at) where status in ('active', 'revoked');
    create index connections_webhook on connections (id) where sealed_webhook_secret is not null;
    create index connections_of_unknown_grant on connections (provider) where grant_id is null;
    call protect_project_table('connections');
    call open_to_lookup('connections');
    grant select (id, project_id, provider, external_id, display_name, label, connected_by, primary_since, status, created_at, updated_at, granted_scopes,
      missing_scopes, last_used_at, last_checked_at, last_error, sealed_webhook_secret), update (label,
      primary_since, status, updated_at, check_at) on connections to throughline_api;
    grant select, insert, update (display_name, status, settings, sealed_secret, updated_at, grant_id, granted_scopes,
      missing_scopes, secret_expires_at, last_used_at, last_checked_at, last_error, check_at, sealed_webhook_secret,
      connected_by), delete on connections to throughline_worker;
    grant select, insert, update, delete on connections to throughline_admin;
    grant select (id, project_id, provider, status, grant_id, check_at, sealed_webhook_secret), update (check_at)
      on connections to throughline_lookup;

    -- Attempts to connect an account, from the link until the connection is stored. An ended session has no
    -- secrets.
    create table connect_sessions (
      id                     uuid default gen_random_uuid(),
      project_id             uuid references projects,
      provider               text not null check (provider in ('googleads', 'meta', 'crm', 'resend')),
      kind                   text not null check (kind in ('consent', 'typed')),
      state                  text not null,
      outcome                text,
      connection_id          uuid,
      expected_account       text,
      account_id             text,
      accounts               jsonb,
      return_url             text,
      created_by             text not null,
      client_id              text,
      token_digest           bytea,
      browser_digest         bytea,
      oauth_state_digest     bytea,
      sealed_verifier        text,
      sealed_answer          text,
      sealed_grant           text,
      created_at             timestamptz not null default now(),
      stepped_at             timestamptz not null default now(),
      claimed_at             timestamptz,
      expires_at             timestamptz not null,
      sealed_webhook_secret  text,
      primary key (project_id, id),
      check (state not in ('connected', 'denied', 'failed')
        or (sealed_verifier is null and sealed_answer is null and sealed_grant is null and accounts is null)),
      check (state in ('open', 'authorizing', 'exchanging', 'choosing', 'storing', 'connected', 'denied', 'failed'))
    );
    create unique index connect_sessions_token on connect_sessions (token_digest) where token_digest is not null;
    create unique index connect_sessions_oauth_state
      on connect_sessions (oauth_state_digest)
      where oauth_state_digest is not null;
    create index connect_sessions_work on connect_sessions (stepped_at) where state in ('exchanging', 'storing');
    create index connect_sessions_expiry on connect_sessions (expires_at);
    create index connect_sessions_id on connect_sessions (id);
    call protect_project_table('connect_sessions');
    grant select (id, project_id, provider, kind, state, outcome, connection_id, expected_account, accounts,
      return_url, created_by, client_id, browser_digest, oauth_state_digest, created_at, expires_at), insert,
      update (state, outcome, account_id, accounts, browser_digest, oauth_state_digest, sealed_verifier, sealed_answer,
      sealed_grant, stepped_at, sealed_webhook_secret) on connect_sessions to throughline_api;
    grant select, update (state, outcome, connection_id, account_id, accounts, oauth_state_digest, sealed_verifier,
      sealed_answer, sealed_grant, stepped_at, claimed_at, sealed_webhook_secret)
      on connect_sessions to throughline_worker;
    grant select (state, token_digest, oauth_state_digest, stepped_at, claimed_at), update (claimed_at)
      on connect_sessions to throughline_lookup;
    call keep_rows_until('connect_sessions', 'connect_sessions', '{project_id,id}', 'expires_at', 1);

    -- Signed callbacks of Meta: deauthorizations and data deletions. Workers process them. request_digest
    -- identifies repeated callbacks.
    create table meta_callbacks (
      id              uuid primary key default gen_random_uuid(),
      kind            text not null check (kind in ('deauthorize', 'data_deletion')),
      request_digest  bytea not null check (octet_length(request_digest) = 32),
      sealed_request  text check (length(sealed_request) <= 10000),
      connections     integer,
      received_at     timestamptz not null default now(),
      claimed_at      timestamptz,
      done_at         timestamptz,
      unique (kind, request_digest),
      check ((sealed_request is null) = (done_at is not null))
    );
    create index meta_callbacks_work on meta_callbacks (received_at) where done_at is null;
    create index meta_callbacks_age on meta_callbacks (received_at);
    grant select (id, kind, request_digest, connections, received_at, done_at), insert (kind, request_digest,
      sealed_request) on meta_callbacks to throughline_api;
    grant select, update (sealed_request, connections, claimed_at, done_at), delete
      on meta_callbacks to throughline_worker;
    call keep_rows_until('meta_callbacks', 'meta_callbacks', '{id}', 'received_at', 30);

    -- Provider reads and their results. digest is the SHA-256 of connection, operation and normalized
    -- request. stored_at is null while the result is pending. Presigned URLs are stored as results without a
    -- connection.
    create table read_results (
      project_id     uuid references projects,
      digest         bytea,
      request_id     uuid not null default gen_random_uuid(),
      connection_id  uuid,
      subject        text,
      request        jsonb not null,
      result         json,
      stored_at      timestamptz,
      expires_at     timestamptz not null,
      primary key (project_id, digest),
      foreign key (project_id, connection_id) references connections on delete cascade
    );
    create index read_results_subject on read_results (connection_id, subject);
    create index read_results_expiry on read_results (expires_at);
    call protect_project_table('read_results');
    grant select, insert, update on read_results to throughline_api;
    grant select, insert, update, delete on read_results to throughline_worker;
    grant select (project_id, connection_id), delete on read_results to throughline_admin;
    call keep_rows_until('read_results', 'read_results', '{project_id,digest}', 'expires_at', 0);

    -- Finds a session by the argument that is not null, unless its project is deleted.
    create function find_connect_session(by_id uuid, by_token bytea, by_oauth_state bytea)
    returns table (project_id uuid, session_id uuid)
    language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select s.project_id, s.id from connect_sessions s
      where (s.id = by_id or s.token_digest = by_token or s.oauth_state_digest = by_oauth_state)
        and exists (select from projects p where p.id = s.project_id and p.deleted_at is null) limit 1;
    end;

    -- Claims, for 30 seconds, sessions whose step a worker has not finished within five seconds.
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

    -- Returns whether connections other than of_connection use the grant, and whether others have no stored grant.
    create function others_on_grant(of_provider text, of_grant text, of_connection uuid)
    returns table (known boolean, unknown boolean)
    language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select
        exists (select from connections c
          where c.provider = of_provider and c.grant_id = of_grant and c.id <> of_connection),
        exists (select from connections c
          where c.provider = of_provider and c.grant_id is null and c.status <> 'revoked' and c.id <> of_connection);
    end;

    create function project_of_connection_webhook(of_connection uuid) returns uuid
    language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select c.project_id from connections c join projects p on p.id = c.project_id
      where c.id = of_connection and c.sealed_webhook_secret is not null and c.status <> 'revoked'
        and p.deleted_at is null;
    end;

    -- Claims active connections that are due for a check, and revoked connections that are not deleted yet.
    create function claim_connections(at_most integer) returns table (project_id uuid, connection_id uuid)
    language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      with due as materialized (
        select c.project_id as project, c.id from connections c
        where status in ('active', 'revoked') and (check_at is null or check_at <= now())
          and exists (select from projects p where p.id = c.project_id
            and (p.deleted_at is null or (p.erasing_at is not null and c.status = 'revoked')))
        order by check_at nulls first for update skip locked limit at_most)
      update connections set check_at = now() + case status
        when 'revoked' then interval '1 minute' else interval '23 hours' + random() * interval '2 hours' end
      from due where connections.project_id = due.project and connections.id = due.id
      returning connections.project_id, connections.id;
    end;

    create function connections_of_grant_after(of_provider text, of_grant text, after uuid, at_most integer)
    returns table (project_id uuid, connection_id uuid)
    language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select c.project_id, c.id from connections c
      where c.provider = of_provider and c.grant_id = of_grant and c.id > after order by c.id limit at_most;
    end;

    alter function find_connect_session owner to throughline_lookup;
    alter function claim_connect_sessions owner to throughline_lookup;
    alter function others_on_grant owner to throughline_lookup;
    alter function project_of_connection_webhook owner to throughline_lookup;
    alter function claim_connections owner to throughline_lookup;
    alter function connections_of_grant_after owner to throughline_lookup;
    revoke execute on function find_connect_session, claim_connect_sessions, others_on_grant,
      project_of_connection_webhook, claim_connections, connections_of_grant_after from public;
    grant execute on function find_connect_session, project_of_connection_webhook to throughline_api;
    grant execute on function claim_connect_sessions, others_on_grant, claim_connections,
      connections_of_grant_after to throughline_worker;
  `);
};
