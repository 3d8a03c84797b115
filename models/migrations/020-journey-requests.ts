import type { Migration } from './migration.ts';

/**
 * Requests to erase or to export what is kept of a lead or of visitors.
 *
 * `subject` holds the values that it is known by, and `progress` where the work stands: both only while the request
 * runs. `subject_digest` is the SHA-256 of project, kind and subject, by which the same request joins one that runs; it
 * goes, too, for whoever has an address can tell whether it is that address's. `joins` counts who joined.
 * `counts` tells rows by table, each counted in the transaction that dealt with it. An export is collected in parts,
 * and then put together in `document`, which is json and not jsonb because nobody looks into it but to forget it.
 *
 * Whose mail was erased is not known any more: `erased_at` keeps it from being sent to again.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table journey_requests (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null references projects,
      kind text not null check (kind in ('erase', 'export')),
      state text not null default 'running' check (state in ('running', 'completed', 'failed')),
      subject_digest bytea,
      subject jsonb,
      joins integer not null default 0,
      progress jsonb,
      crm_lead text check (crm_lead in ('read', 'not_found', 'unavailable')),
      counts jsonb not null default '{}',
      document json,
      document_bytes bigint not null default 0,
      failure text check (failure in ('export_too_large')),
      requested_by text not null,
      request_id text not null,
      created_at timestamptz not null default now(),
      checked_at timestamptz,
      ended_at timestamptz,
      expires_at timestamptz,
      unique (project_id, id),
      check ((state = 'running') = (subject is not null)),
      check ((state = 'running') = (subject_digest is not null)),
      check (state = 'running' or progress is null)
    );
    create unique index journey_requests_running on journey_requests (project_id, subject_digest)
      where state = 'running';
    create index journey_requests_unchecked on journey_requests (checked_at) where state = 'running';
    create index journey_requests_expiry on journey_requests (expires_at) where expires_at is not null;
    call protect_project_table('journey_requests');
    grant select, insert (project_id, kind, subject_digest, subject, requested_by, request_id), update (joins)
      on journey_requests to throughline_api;
    grant select, update (state, subject_digest, subject, progress, crm_lead, counts, document, document_bytes, failure,
      ended_at, expires_at) on journey_requests to throughline_worker;

    create table journey_export_parts (
      project_id uuid not null,
      request_id uuid not null,
      part bigint generated always as identity,
      section text not null,
      items json not null,
      primary key (project_id, request_id, part),
      foreign key (project_id, request_id) references journey_requests (project_id, id) on delete cascade
    );
    call protect_project_table('journey_export_parts');
    grant select, insert, delete on journey_export_parts to throughline_worker;

    -- Running ones whose run may have ended otherwise, or never begun, each looked at by one sweeper at a time.
    create policy lookup on journey_requests to throughline_lookup using (current_user = 'throughline_lookup');
    grant select (id, project_id, state, created_at, checked_at, expires_at),
      update (checked_at, document, expires_at) on journey_requests to throughline_lookup;
    create function claim_unchecked_journey_requests(at_most integer)
      returns table (project_id uuid, journey_request_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        update journey_requests set checked_at = now()
        where id in (
          select id from journey_requests
          where state = 'running' and created_at < now() - interval '5 seconds'
            and (checked_at is null or checked_at < now() - interval '30 seconds')
          order by checked_at nulls first for update skip locked limit at_most)
        returning journey_requests.project_id, journey_requests.id;
      end;
    create function sweep_journey_documents(at_most integer) returns setof uuid
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        update journey_requests set document = null, expires_at = null
        where id in (
          select id from journey_requests where expires_at < now()
          order by expires_at for update skip locked limit at_most)
        returning id;
      end;
    grant create on schema public to throughline_lookup;
    alter function claim_unchecked_journey_requests owner to throughline_lookup;
    alter function sweep_journey_documents owner to throughline_lookup;
    revoke execute on function claim_unchecked_journey_requests, sweep_journey_documents from public;
    grant execute on function claim_unchecked_journey_requests, sweep_journey_documents to throughline_worker;

    alter table email_recipients add column erased_at timestamptz;

    grant delete on events, visitors, visitor_sessions, visitor_identities, visitor_orders, journey_resolutions
      to throughline_worker;
    -- To lock a row takes the right to change something of it.
    grant update (started_at) on visitor_sessions to throughline_worker;
    grant update (currency) on visitor_orders to throughline_worker;
    grant update (title, detail) on events to throughline_worker;
    grant update (visitor_id) on event_ids to throughline_worker;
    grant update (first_touch, last_touch, updated_at) on visitors to throughline_worker;
  `);
};
