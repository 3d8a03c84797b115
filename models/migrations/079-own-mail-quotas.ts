import type { Migration } from './migration.ts';

/** A table and a function. */
export const expands = true;

/**
 * Accounts of projects' own that have used up what Resend allows them in a day or a month, and until when. It is nobody
 * else's: neither the platform's account nor another project waits for it.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table mail_quotas (
      project_id uuid not null references projects,
      connection_id uuid not null,
      used_up_until timestamptz not null,
      noted_at timestamptz not null default now(),
      primary key (project_id, connection_id),
      foreign key (project_id, connection_id) references connections (project_id, id) on delete cascade
    );
    create index mail_quotas_ended on mail_quotas (used_up_until);
    call protect_project_table('mail_quotas');
    grant select (project_id, connection_id), delete on mail_quotas to throughline_api, throughline_admin;
    grant select, insert, update (used_up_until, noted_at), delete on mail_quotas to throughline_worker;

    call open_to_lookup('mail_quotas');
    grant select (project_id, connection_id, used_up_until) on mail_quotas to throughline_lookup;
    grant create on schema public to throughline_lookup;
    create function ended_mail_quotas(at_most integer) returns table (project_id uuid, connection_id uuid)
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select q.project_id, q.connection_id from mail_quotas q
        where q.used_up_until <= now() order by q.used_up_until limit at_most;
      end;
    alter function ended_mail_quotas owner to throughline_lookup;
    revoke execute on function ended_mail_quotas from public;
    grant execute on function ended_mail_quotas to throughline_worker;
  `);
};
