import type { Migration } from './migration.ts';

/** A table and a function are added. */
export const expands = true;

/**
 * What waits for a second person: a change of a campaign, a campaign that is to be made, or the taking back of a stop, by its
 * id (`subject_id`). What is decided is written here first, and handed on after that (`handed_at`): what waits goes on, or
 * ends.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table campaign_approvals (
      project_id uuid not null references projects,
      id uuid not null default gen_random_uuid(),
      kind text not null check (kind in ('change', 'creation', 'resumption')),
      subject_id uuid not null,
      customer_id text,
      campaign_id text,
      name text,
      -- What is to be different: of a campaign its status and its daily budget.
      before jsonb,
      after jsonb,
      requested_by text not null,
      requesters text[] not null,
      request_id text not null,
      state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'expired', 'cancelled')),
      decided_by text,
      reason text check (length(reason) <= 500),
      -- As exact as a cursor holds it.
      created_at timestamptz not null default date_trunc('milliseconds', now()),
      expires_at timestamptz not null default now() + interval '7 days',
      decided_at timestamptz,
      handed_at timestamptz,
      checked_at timestamptz,
      primary key (project_id, id)
    );
    create unique index campaign_approvals_subject on campaign_approvals (project_id, kind, subject_id)
      where state = 'waiting';
    create index campaign_approvals_of_subject on campaign_approvals (project_id, subject_id);
    create index campaign_approvals_page on campaign_approvals (project_id, created_at, id);
    create index campaign_approvals_of_state on campaign_approvals (project_id, state, created_at, id);
    create index campaign_approvals_unchecked on campaign_approvals (checked_at) where handed_at is null;
    create index campaign_approvals_retention on campaign_approvals (project_id, handed_at) where handed_at is not null;
    call protect_project_table('campaign_approvals');
    grant select, insert (project_id, kind, subject_id, requested_by, requesters, request_id),
      update (state, decided_by, reason, decided_at, handed_at) on campaign_approvals to throughline_api;
    grant select, insert (project_id, kind, subject_id, customer_id, campaign_id, name, before, after, requested_by, requesters,
      request_id), update (state, decided_by, reason, decided_at, handed_at) on campaign_approvals to throughline_worker;

    -- What was approved is begun by the worker.
    grant update (resumed_by, request_id, checked_at) on campaign_stops to throughline_worker;

    -- Who is named by a signal is a member who may approve.
    grant select on memberships, membership_roles, roles to throughline_worker;

    -- Those that wait are looked at seldom; what is decided or over, and not handed on, soon. Those of a deleted project wait.
    call open_to_lookup('campaign_approvals');
    grant select (project_id, id, state, created_at, expires_at, decided_at, handed_at, checked_at), update (checked_at)
      on campaign_approvals to throughline_lookup;
    grant create on schema public to throughline_lookup;
    create function claim_unchecked_approvals(at_most integer)
      returns table (project_id uuid, approval_id uuid, is_due boolean)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select a.project_id as project, a.id, a.state <> 'waiting' or a.expires_at < now() as due
          from campaign_approvals a
          where handed_at is null and created_at < now() - interval '5 seconds'
            and (checked_at is null or checked_at < now() - case
              when state <> 'waiting' or expires_at < now() then interval '10 seconds' else interval '10 minutes' end)
            and (decided_at is null or decided_at < now() - interval '3 seconds')
            and exists (select from projects p where p.id = a.project_id and p.deleted_at is null)
          order by checked_at nulls first for update skip locked limit at_most)
        update campaign_approvals set checked_at = now() from due
        where campaign_approvals.project_id = due.project and campaign_approvals.id = due.id
        returning campaign_approvals.project_id, campaign_approvals.id, due.due;
      end;
    alter function claim_unchecked_approvals owner to throughline_lookup;
    revoke execute on function claim_unchecked_approvals from public;
    grant execute on function claim_unchecked_approvals to throughline_worker;

    call keep_rows_for('requests', 'campaign_approvals', '{id}', 'handed_at', 'handed_at is not null');
  `);
};
