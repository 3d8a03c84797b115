import type { Migration } from './migration.ts';

/**
 * What was asked of a provider, and what it answered, for as long as the answer may be given again. `digest` is the
 * SHA-256 of connection, operation and normalised request; Temporal carries nothing but that. `subject` names what a
 * write makes stale, such as a customer account. Without `stored_at` the answer is still to come. A row that is deleted
 * and made again has another `request_id`: what was being read before is no answer to it. `result` is json and not
 * jsonb, so that an answer keeps the order of its fields.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table read_results (
      project_id uuid not null references projects,
      digest bytea not null,
      request_id uuid not null default gen_random_uuid(),
      connection_id uuid not null,
      operation text not null,
      subject text,
      request jsonb not null,
      result json,
      stored_at timestamptz,
      expires_at timestamptz not null,
      primary key (project_id, digest),
      foreign key (project_id, connection_id) references connections (project_id, id) on delete cascade
    );
    create index read_results_subject on read_results (connection_id, subject);
    create index read_results_expiry on read_results (expires_at);
    call protect_project_table('read_results');
    grant select, insert, update on read_results to throughline_api;
    grant select, update, delete on read_results to throughline_worker;
    grant select (project_id, connection_id), delete on read_results to throughline_admin;

    create policy lookup on read_results to throughline_lookup using (current_user = 'throughline_lookup');
    grant select (project_id, digest, expires_at), update (expires_at), delete on read_results to throughline_lookup;

    -- Returns whose they were, once for each.
    create function sweep_read_results(at_most integer) returns setof uuid
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with expired as (
          select project_id, digest from read_results where expires_at < now()
          order by expires_at limit at_most for update skip locked
        ), swept as (
          delete from read_results stored using expired
          where stored.project_id = expired.project_id and stored.digest = expired.digest returning stored.project_id
        )
        select project_id from swept;
      end;
    grant create on schema public to throughline_lookup;
    alter function sweep_read_results owner to throughline_lookup;
    revoke execute on function sweep_read_results from public;
    grant execute on function sweep_read_results to throughline_worker;
  `);
};
