import type { Migration } from './migration.ts';

/** It only adds. */
export const expands = true;

/**
 * Stops of all campaigns of a project, and what each has paused, so that exactly that can be taken back.
 *
 * `campaign_stops`: one runs in a project at a time. `campaign_stop_customers`: the accounts that it goes through, each by
 * one connection; `pending` ones are still to be done, by the stop or by its taking back. `stopped_campaigns`: a campaign is
 * written down as `pausing` before anything is sent for it, so that after a lost answer it is known to be ours.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table campaign_stops (
      project_id uuid not null references projects,
      id uuid not null default gen_random_uuid(),
      state text not null default 'stopping' check (state in ('stopping', 'stopped', 'resuming', 'resumed')),
      requested_by text not null,
      request_id text not null,
      resumed_by text,
      -- Accounts that were left out because there are more than a stop goes through.
      customers_beyond integer not null default 0,
      -- Connections whose accounts could not be read, each with the reason.
      unread_connections jsonb not null default '[]',
      created_at timestamptz not null default now(),
      checked_at timestamptz,
      stopped_at timestamptz,
      resumed_at timestamptz,
      primary key (project_id, id)
    );
    create unique index campaign_stops_running on campaign_stops (project_id) where state = 'stopping';
    create index campaign_stops_unchecked on campaign_stops (checked_at) where state in ('stopping', 'resuming');
    create index campaign_stops_created on campaign_stops (project_id, created_at);
    call protect_project_table('campaign_stops');
    grant select, insert (project_id, requested_by, request_id), delete,
      update (state, resumed_by, request_id, checked_at, resumed_at) on campaign_stops to throughline_api;
    grant select, update (state, customers_beyond, unread_connections, stopped_at, resumed_at)
      on campaign_stops to throughline_worker;

    create table campaign_stop_customers (
      project_id uuid not null,
      stop_id uuid not null,
      customer_id text not null,
      connection_id uuid not null,
      login_customer_id text not null,
      state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
      reason text,
      primary key (project_id, stop_id, customer_id),
      foreign key (project_id, stop_id) references campaign_stops on delete cascade
    );
    create index campaign_stop_customers_pending on campaign_stop_customers (project_id, stop_id, connection_id, customer_id)
      where state = 'pending';
    call protect_project_table('campaign_stop_customers');
    grant select, update (state, reason) on campaign_stop_customers to throughline_api;
    grant select, insert, update (state, reason) on campaign_stop_customers to throughline_worker;

    create table stopped_campaigns (
      project_id uuid not null,
      stop_id uuid not null,
      customer_id text not null,
      campaign_id text not null,
      name text not null,
      state text not null check (state in ('pausing', 'paused', 'already_paused', 'failed',
        'resuming', 'resumed', 'changed', 'not_resumed')),
      reason text,
      -- What it was when it was found enabled: who changes it since has it left as they want it.
      seen jsonb not null,
      -- When the last change of its status was sent; null: none was.
      sent_at timestamptz,
      primary key (project_id, stop_id, customer_id, campaign_id),
      foreign key (project_id, stop_id, customer_id) references campaign_stop_customers on delete cascade
    );
    create index stopped_campaigns_state
      on stopped_campaigns (project_id, stop_id, state, customer_id, campaign_id);
    create index stopped_campaigns_resuming on stopped_campaigns (project_id, customer_id) where state = 'resuming';
    call protect_project_table('stopped_campaigns');
    grant select on stopped_campaigns to throughline_api;
    grant select, insert, update (name, state, reason, seen, sent_at) on stopped_campaigns to throughline_worker;

    -- Running ones whose run may have ended otherwise, or never begun. Those of a deleted project wait until it is back.
    call open_to_lookup('campaign_stops');
    grant select (project_id, id, state, created_at, checked_at), update (checked_at) on campaign_stops
      to throughline_lookup;
    grant create on schema public to throughline_lookup;
    create function claim_unchecked_campaign_stops(at_most integer) returns table (project_id uuid, stop_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select s.project_id as project, s.id from campaign_stops s
          where state in ('stopping', 'resuming') and created_at < now() - interval '5 seconds'
            and (checked_at is null or checked_at < now() - interval '30 seconds')
            and exists (select from projects p where p.id = s.project_id and p.deleted_at is null)
          order by checked_at nulls first for update skip locked limit at_most)
        update campaign_stops set checked_at = now() from due
        where campaign_stops.project_id = due.project and campaign_stops.id = due.id
        returning campaign_stops.project_id, campaign_stops.id;
      end;
    alter function claim_unchecked_campaign_stops owner to throughline_lookup;
    revoke execute on function claim_unchecked_campaign_stops from public;
    grant execute on function claim_unchecked_campaign_stops to throughline_worker;

    call keep_rows_for('requests', 'campaign_stops', '{id}', 'created_at', $$state in ('stopped', 'resumed')$$, '{state}');
  `);
};
