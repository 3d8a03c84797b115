import type { Migration } from './migration.ts';

export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    -- State of a connection's tree read.
    create table searchads_trees (
      project_id     uuid references projects,
      connection_id  uuid,
      reading_id     uuid not null default gen_random_uuid(),
      is_open        boolean not null default true,
      started_at     timestamptz not null default now(),
      read_at        timestamptz,
      tried_at       timestamptz not null default now(),
      failure        jsonb,
      operations     integer not null default 0,
      primary key (project_id, connection_id),
      foreign key (project_id, connection_id) references connections on delete cascade
    );
    call protect_project_table('searchads_trees');
    grant select on searchads_trees to throughline_api;
    grant select, insert, update, delete on searchads_trees to throughline_worker;
    grant select (project_id, connection_id), delete on searchads_trees to throughline_admin;

    -- Google Ads customers that a connection reaches, each with its shortest access path.
    create table searchads_customers (
      project_id          uuid references projects,
      connection_id       uuid,
      customer_id         text,
      login_customer_id   text not null,
      parent_customer_id  text,
      depth               integer not null,
      display_name        text not null,
      manager             boolean not null,
      is_test_account     boolean not null,
      status              text not null,
      currency_code       text,
      time_zone           text,
      reading_id          uuid not null,
      primary key (project_id, connection_id, customer_id),
      foreign key (project_id, connection_id) references searchads_trees on delete cascade
    );
    call protect_project_table('searchads_customers');
    grant select on searchads_customers to throughline_api;
    grant select, insert, update, delete on searchads_customers to throughline_worker;

    -- Manager accounts whose customers the current tree read has to list.
    create table searchads_visits (
      project_id         uuid references projects,
      connection_id      uuid,
      customer_id        text,
      login_customer_id  text not null,
      depth              integer not null,
      is_done            boolean not null default false,
      failed_at          timestamptz,
      denial             text,
      primary key (project_id, connection_id, customer_id),
      foreign key (project_id, connection_id) references searchads_trees on delete cascade
    );
    call protect_project_table('searchads_visits');
    grant select, insert, update, delete on searchads_visits to throughline_worker;

    -- Requests to create or change a campaign, stored before their run starts. A created campaign carries the
    -- request's id in a URL custom parameter, so that a look-up can find it. The open changes of a campaign
    -- are admitted one by one (is_admitted), in the order of queued_at; changes of shared budgets are
    -- admitted one by one per account.
    create table campaign_changes (
      project_id         uuid references projects,
      id                 uuid default gen_random_uuid(),
      connection_id      uuid not null,
      customer_id        text not null,
      login_customer_id  text not null,
      -- Null for a creation, which has a name instead.
      campaign_id        text,
      name               text,
      kind               text not null,
      validate_only      boolean not null,
      is_shared          boolean not null default false,
      idempotency_key    text,
      body_digest        bytea not null,
      request            jsonb not null,
      state              text not null default 'running',
      -- False once the provider may no longer be called to apply the change. Then only the outcome is looked
      -- up.
      may_send           boolean not null default true,
      queued_at          timestamptz not null default clock_timestamp(),
      is_admitted        boolean not null default false,
      attempts           integer not null default 0,
      attempted_at       timestamptz,
      exemptions         jsonb,
      -- State of the campaign before the first call that may have taken effect, or at the request for
      -- approval.
      before             jsonb,
      outcome            jsonb,
      requested_by       text not null,
      client_id          text check (length(client_id) <= 300),
      ip                 text check (length(ip) <= 100),
      request_id         text not null,
      created_at         timestamptz not null default now(),
      touched_at         timestamptz not null default now(),
      checked_at         timestamptz,
      ended_at           timestamptz,
      requesters         text[] not null default '{}',
      is_approved        boolean not null default false,
      -- Number of look-ups of an ambiguous outcome. Each look-up lengthens the interval to the next.
      look_ups           integer not null default 0,
      postponed          integer not null default 0,
      -- Time at which an approved change that was refused temporarily is retried.
      resume_at          timestamptz,
      postponed_since    timestamptz,
      primary key (project_id, id),
      check (kind in ('create', 'update', 'remove', 'add_negative_keywords', 'remove_negative_keyword', 'add_keywords',
        'add_ad', 'update_ad', 'update_keyword', 'remove_keyword', 'change_targets')),
      check ((kind = 'create') = (campaign_id is null) and (kind = 'create') = (name is not null)),
      check (state in ('running', 'waiting_for_approval', 'ambiguous', 'applied', 'validated', 'refused'))
    );
    create unique index campaign_changes_key
      on campaign_changes (project_id, idempotency_key, (kind = 'create'))
      where idempotency_key is not null and state in ('running', 'waiting_for_approval', 'ambiguous', 'applied');
    create unique index campaign_changes_body
      on campaign_changes (project_id, customer_id, campaign_id, body_digest) nulls not distinct
      where idempotency_key is null and state in ('running', 'waiting_for_approval', 'ambiguous');
    create unique index campaign_changes_name
      on campaign_changes (project_id, customer_id, name)
      where kind = 'create' and not validate_only and state in ('running', 'ambiguous');
    create index campaign_changes_twins
      on campaign_changes (project_id, customer_id, body_digest, ended_at)
      where kind = 'create' and idempotency_key is null and state in ('applied', 'validated');
    create index campaign_changes_waiting
      on campaign_changes (project_id, customer_id)
      where state = 'waiting_for_approval';
    create index campaign_changes_queue
      on campaign_changes (project_id, customer_id, campaign_id, queued_at)
      where state in ('running', 'ambiguous') and not validate_only;
    create index campaign_changes_open on campaign_changes (checked_at) where state in ('running', 'ambiguous');
    create index campaign_changes_ended on campaign_changes (ended_at) where state in ('validated', 'refused');
    create index campaign_changes_retention on campaign_changes (project_id, ended_at) where ended_at is not null;
    create index campaign_changes_of_campaign on campaign_changes (project_id, customer_id, campaign_id, created_at);
    call protect_project_table('campaign_changes');
    grant select, insert, update (connection_id, login_customer_id, idempotency_key, state, may_send, queued_at, is_admitted,
      outcome, touched_at, ended_at, look_ups, resume_at) on campaign_changes to throughline_api;
    grant select, update (state, may_send, queued_at, is_admitted, attempts, attempted_at, exemptions, before, outcome,
      touched_at, ended_at, is_approved, look_ups, postponed, resume_at, postponed_since)
      on campaign_changes to throughline_worker;
    grant select (touched_at, checked_at, look_ups, resume_at), update (checked_at)
      on campaign_changes to throughline_lookup;
    call keep_rows_for('requests', 'campaign_changes', '{id}', 'ended_at', 'ended_at is not null');
    call keep_rows_until('campaign_changes_refused', 'campaign_changes', '{project_id,id}', 'ended_at', 7,
      $$state in ('validated', 'refused')$$, '{state}');

    -- Approvals of campaign changes, of creations, and of resumptions after an emergency pause.
    -- dispatched_at: time at which the decision was applied.
    create table campaign_approvals (
      project_id    uuid references projects,
      id            uuid default gen_random_uuid(),
      kind          text not null check (kind in ('change', 'creation', 'resumption')),
      subject_id    uuid not null,
      customer_id   text,
      campaign_id   text,
      name          text,
      -- Values before and after the change, only of fields that change.
      before        jsonb,
      after         jsonb,
      requested_by  text not null,
      requesters    text[] not null,
      request_id    text not null,
      state         text not null default 'waiting'
        check (state in ('waiting', 'approved', 'declined', 'expired', 'cancelled')),
      decided_by    text,
      reason        text check (length(reason) <= 500),
      created_at    timestamptz not null default now(),
      expires_at    timestamptz not null default now() + interval '7 days',
      decided_at    timestamptz,
      dispatched_at timestamptz,
      -- Whether a newer emergency pause cancelled the approved resumption.
      is_interrupted boolean not null default false,
      checked_at    timestamptz,
      -- Time at which the approvers were mailed.
      mailed_at     timestamptz,
      primary key (project_id, id)
    );
    create unique index campaign_approvals_subject
      on campaign_approvals (project_id, kind, subject_id)
      where state = 'waiting';
    create index campaign_approvals_of_subject on campaign_approvals (project_id, subject_id);
    create index campaign_approvals_page on campaign_approvals (project_id, created_at, id);
    create index campaign_approvals_of_state on campaign_approvals (project_id, state, created_at, id);
    create index campaign_approvals_unchecked on campaign_approvals (checked_at) where dispatched_at is null;
    create index campaign_approvals_retention on campaign_approvals (project_id, dispatched_at) where dispatched_at is not null;
    call protect_project_table('campaign_approvals');
    grant select, insert (project_id, kind, subject_id, requested_by, requesters, request_id), update (state, decided_by,
      reason, decided_at, dispatched_at, is_interrupted) on campaign_approvals to throughline_api;
    grant select, insert (project_id, kind, subject_id, customer_id, campaign_id, name, before, after, requested_by,
      requesters, request_id), update (state, decided_by, reason, decided_at, dispatched_at, mailed_at)
      on campaign_approvals to throughline_worker;
    grant select (state, created_at, expires_at, decided_at, checked_at), update (checked_at)
      on campaign_approvals to throughline_lookup;
    call keep_rows_for('requests', 'campaign_approvals', '{id}', 'dispatched_at', 'dispatched_at is not null');

    -- A project's guards: limits of the sum of daily budgets, in units of each currency, and whether changes
    -- require an approval.
    create table campaign_guards (
      project_id        uuid primary key references projects,
      max_daily_budget  jsonb not null default '{}',
      updated_at        timestamptz not null default now(),
      require_approval  boolean not null default false
    );
    call protect_project_table('campaign_guards');
    grant select, insert, update (max_daily_budget, updated_at, require_approval) on campaign_guards to throughline_api;
    grant select, update (updated_at) on campaign_guards to throughline_worker;

    -- Daily budgets that pending changes and resumptions reserve. id: id of the change, or a digest of the
    -- emergency pause, account and budget.
    create table budget_reservations (
      project_id   uuid references projects,
      id           uuid,
      currency     text not null,
      micros       bigint not null,
      released_at  timestamptz,
      expires_at   timestamptz not null,
      primary key (project_id, id)
    );
    call protect_project_table('budget_reservations');
    grant select, insert, update (currency, micros, released_at, expires_at), delete
      on budget_reservations to throughline_worker;

    -- Emergency pauses of a project. Only one can be stopping at a time.
    create table emergency_pauses (
      project_id          uuid references projects,
      id                  uuid default gen_random_uuid(),
      state               text not null default 'stopping'
        check (state in ('stopping', 'stopped', 'resuming', 'resumed')),
      requested_by        text not null,
      request_id          text not null,
      resumed_by          text,
      -- Number of accounts beyond the limit, which were not paused.
      customers_beyond    integer not null default 0,
      -- Connections whose accounts could not be read, with the reason.
      unread_connections  jsonb not null default '[]',
      created_at          timestamptz not null default now(),
      checked_at          timestamptz,
      stopped_at          timestamptz,
      resumed_at          timestamptz,
      primary key (project_id, id)
    );
    create unique index emergency_pauses_running on emergency_pauses (project_id) where state = 'stopping';
    create index emergency_pauses_unchecked on emergency_pauses (checked_at) where state in ('stopping', 'resuming');
    create index emergency_pauses_created on emergency_pauses (project_id, created_at);
    call protect_project_table('emergency_pauses');
    grant select, insert (project_id, requested_by, request_id), update (state, request_id, resumed_by, checked_at,
      resumed_at), delete on emergency_pauses to throughline_api;
    grant select, update (state, request_id, resumed_by, customers_beyond, unread_connections, checked_at, stopped_at,
      resumed_at) on emergency_pauses to throughline_worker;
    grant select (checked_at), update (checked_at) on emergency_pauses to throughline_lookup;
    call keep_rows_for('requests', 'emergency_pauses', '{id}', 'created_at', $$state in ('stopped', 'resumed')$$,
      '{state}');

    -- Google Ads accounts that an emergency pause or its resumption processes.
    create table emergency_pause_customers (
      project_id         uuid,
      stop_id            uuid,
      customer_id        text,
      connection_id      uuid not null,
      login_customer_id  text not null,
      state              text not null default 'pending' check (state in ('pending', 'done', 'failed')),
      reason             text,
      primary key (project_id, stop_id, customer_id),
      foreign key (project_id, stop_id) references emergency_pauses on delete cascade
    );
    create index emergency_pause_customers_pending
      on emergency_pause_customers (project_id, stop_id, connection_id, customer_id)
      where state = 'pending';
    call protect_project_table('emergency_pause_customers');
    grant select, update (state, reason) on emergency_pause_customers to throughline_api;
    grant select, insert, update (state, reason) on emergency_pause_customers to throughline_worker;

    -- Campaigns that an emergency pause found. A row is stored as pausing before the call, so that a lost
    -- response is detected.
    create table emergency_pause_campaigns (
      project_id   uuid,
      stop_id      uuid,
      customer_id  text,
      campaign_id  text,
      name         text not null,
      state        text not null,
      reason       text,
      -- State of the campaign when it was found. A campaign that has changed since is not resumed.
      seen         jsonb not null,
      -- Time at which Google was last called to change the status.
      sent_at      timestamptz,
      primary key (project_id, stop_id, customer_id, campaign_id),
      foreign key (project_id, stop_id, customer_id) references emergency_pause_customers on delete cascade,
      check (state in ('pausing', 'paused', 'already_paused', 'failed', 'resuming', 'resumed', 'changed',
        'not_resumed'))
    );
    create index emergency_pause_campaigns_state on emergency_pause_campaigns (project_id, stop_id, state, customer_id, campaign_id);
    create index emergency_pause_campaigns_resuming on emergency_pause_campaigns (project_id, customer_id) where state = 'resuming';
    call protect_project_table('emergency_pause_campaigns');
    grant select on emergency_pause_campaigns to throughline_api;
    grant select, insert, update (name, state, reason, seen, sent_at) on emergency_pause_campaigns to throughline_worker;

    -- Claims unfinished emergency pauses to check their run, each at most every 30 seconds. Emergency pauses
    -- of a deleted project wait until the project is restored.
    create function claim_unchecked_emergency_pauses(at_most integer) returns table (project_id uuid, stop_id uuid)
    language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      with due as materialized (
        select s.project_id as project, s.id from emergency_pauses s
        where state in ('stopping', 'resuming') and created_at < now() - interval '5 seconds'
          and (checked_at is null or checked_at < now() - interval '30 seconds')
          and exists (select from projects p where p.id = s.project_id and p.deleted_at is null)
        order by checked_at nulls first for update skip locked limit at_most)
      update emergency_pauses set checked_at = now() from due
      where emergency_pauses.project_id = due.project and emergency_pauses.id = due.id
      returning emergency_pauses.project_id, emergency_pauses.id;
    end;

    -- Claims approvals that are decided or expired but not dispatched and, less often, waiting approvals.
    -- Approvals of a deleted project wait until the project is restored.
    create function claim_unchecked_approvals(at_most integer)
    returns table (project_id uuid, approval_id uuid, is_due boolean)
    language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      with due as materialized (
        select a.project_id as project, a.id, a.state <> 'waiting' or a.expires_at < now() as due
        from campaign_approvals a
        where dispatched_at is null and created_at < now() - interval '5 seconds'
          and (checked_at is null or checked_at < now() - case
            when state <> 'waiting' or expires_at < now() then interval '10 seconds' else interval '10 minutes' end)
          and (decided_at is null or decided_at < now() - interval '3 seconds')
          and exists (select from projects p where p.id = a.project_id and p.deleted_at is null)
        order by checked_at nulls first for update skip locked limit at_most)
      update campaign_approvals set checked_at = now() from due
      where campaign_approvals.project_id = due.project and campaign_approvals.id = due.id
      returning campaign_approvals.project_id, campaign_approvals.id, due.due;
    end;

    -- Claims open changes to check their run. Ambiguous changes are claimed less often with each look-up.
    create function claim_unchecked_changes(at_most integer) returns table (project_id uuid, change_id uuid)
    language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      with due as materialized (
        select c.project_id as project, c.id from campaign_changes c
        where state in ('running', 'ambiguous') and touched_at < now() - interval '20 seconds'
          and (resume_at is null or resume_at <= now())
          and (checked_at is null or checked_at < now() - case
            when state = 'running' then interval '30 seconds'
            when look_ups = 0 then interval '10 seconds'
            when look_ups = 1 then interval '1 minute'
            when look_ups = 2 then interval '10 minutes'
            else interval '1 hour' end)
        order by checked_at nulls first for update skip locked limit at_most)
      update campaign_changes set checked_at = now() from due
      where campaign_changes.project_id = due.project and campaign_changes.id = due.id
      returning campaign_changes.project_id, campaign_changes.id;
    end;

    alter function claim_unchecked_emergency_pauses owner to throughline_lookup;
    alter function claim_unchecked_approvals owner to throughline_lookup;
    alter function claim_unchecked_changes owner to throughline_lookup;
    revoke execute on function claim_unchecked_emergency_pauses, claim_unchecked_approvals, claim_unchecked_changes
      from public;
    grant execute on function claim_unchecked_emergency_pauses, claim_unchecked_approvals, claim_unchecked_changes
      to throughline_worker;
  `);
};
