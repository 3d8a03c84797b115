import type { Migration } from './migration.ts';

export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    -- Webhook endpoints. Signing secrets are encrypted with the workers' public key, so that the API cannot
    -- read them.
    create table webhook_endpoints (
      project_id            uuid references projects,
      id                    uuid default gen_random_uuid(),
      url                   text not null,
      event_types           text[] not null,
      description           text,
      sealed_secret         text not null,
      sealed_secret_before  text,
      secret_before_until   timestamptz,
      created_at            timestamptz not null default now(),
      updated_at            timestamptz not null default now(),
      disabled_at           timestamptz,
      disabled_reason       text check (disabled_reason in ('requested', 'gone', 'failing')),
      mailed_at             timestamptz,
      paused_at             timestamptz,
      failing_since         timestamptz,
      failures              integer not null default 0,
      throttled_until       timestamptz,
      due_at                timestamptz,
      -- Time at which claim_due_webhooks claimed the endpoint; null: released.
      signalled_at          timestamptz,
      primary key (project_id, id),
      check ((disabled_at is null) = (disabled_reason is null))
    );
    create index webhook_endpoints_due
      on webhook_endpoints (due_at)
      where due_at is not null and disabled_at is null and paused_at is null;
    call protect_project_table('webhook_endpoints');
    call open_to_lookup('webhook_endpoints');
    grant select, insert, update (url, event_types, description, sealed_secret, sealed_secret_before, secret_before_until,
      updated_at, disabled_at, disabled_reason, mailed_at, paused_at, failing_since, failures, throttled_until, due_at,
      signalled_at), delete on webhook_endpoints to throughline_api;
    grant select, update (updated_at, disabled_at, disabled_reason, mailed_at, paused_at, failing_since, failures,
      throttled_until, due_at, signalled_at) on webhook_endpoints to throughline_worker;
    grant select (project_id, id, sealed_secret, sealed_secret_before, secret_before_until),
      update (sealed_secret, sealed_secret_before) on webhook_endpoints to throughline_admin;
    grant select (project_id, id, disabled_at, paused_at, due_at, signalled_at), update (signalled_at)
      on webhook_endpoints to throughline_lookup;

    create table webhook_deliveries (
      project_id        uuid references projects,
      id                uuid default uuidv7(),
      endpoint_id       uuid not null,
      event_id          uuid not null,
      type              text not null,
      state             text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
      attempts          integer not null default 0,
      next_attempt_at   timestamptz default now(),
      last_attempt_at   timestamptz,
      last_status       integer,
      last_error        text,
      last_duration_ms  integer,
      last_response     jsonb,
      created_at        timestamptz not null default now(),
      primary key (project_id, id),
      check ((state = 'pending') = (next_attempt_at is not null))
    );
    create unique index webhook_deliveries_once on webhook_deliveries (project_id, endpoint_id, event_id);
    create index webhook_deliveries_due
      on webhook_deliveries (project_id, endpoint_id, next_attempt_at)
      where state = 'pending';
    create index webhook_deliveries_page on webhook_deliveries (project_id, endpoint_id, id);
    create index webhook_deliveries_state on webhook_deliveries (project_id, endpoint_id, state, id);
    create index webhook_deliveries_type on webhook_deliveries (project_id, endpoint_id, type, id);
    create index webhook_deliveries_end on webhook_deliveries (created_at);
    call protect_project_table('webhook_deliveries');
    grant select, insert (project_id, endpoint_id, event_id, type), update (state, attempts, next_attempt_at)
      on webhook_deliveries to throughline_api;
    grant select, update (state, attempts, next_attempt_at, last_attempt_at, last_status, last_error, last_duration_ms,
      last_response) on webhook_deliveries to throughline_worker;
    call keep_rows_until('webhook_deliveries', 'webhook_deliveries', '{project_id,id}', 'created_at', 31);

    -- Assigns positions to the project's new events in order, and queues their deliveries. Returns the number
    -- of events.
    create function number_events(at_most integer) returns integer language plpgsql volatile
      security definer set search_path = public, pg_temp as $$
    declare
      base bigint;
      done integer;
    begin
      insert into event_feeds (project_id) values (current_project()) on conflict do nothing;
      select last_position into base from event_feeds where project_id = current_project() for update skip locked;
      if base is null then
        return 0;
      end if;
      -- Separate statement: it sees all events that were committed before the lock was acquired.
      with due as materialized (
        select id, row_number() over (order by created_at, id) as at from project_events
        where project_id = current_project() and position is null order by created_at, id limit at_most),
      numbered as (
        update project_events e set position = base + due.at from due
        where e.project_id = current_project() and e.id = due.id
        returning e.id, e.type, e.position),
      new_deliveries as (
        insert into webhook_deliveries (project_id, endpoint_id, event_id, type)
        select current_project(), w.id, n.id, n.type from numbered n
          join webhook_endpoints w on w.project_id = current_project() and n.type = any(w.event_types)
            and w.disabled_at is null
        order by n.position
        on conflict (project_id, endpoint_id, event_id) do nothing
        returning endpoint_id),
      due_endpoints as (
        update webhook_endpoints w set due_at = least(w.due_at, greatest(now(), w.throttled_until))
        where w.project_id = current_project() and w.id in (select endpoint_id from new_deliveries)
        returning w.id)
      select count(*) into done from numbered;
      update event_feeds set last_position = base + done where project_id = current_project();
      return done;
    end $$;

    -- Claims endpoints with due deliveries, for 30 seconds or until released. Includes endpoints of deleted
    -- projects, because the deletion is an event to deliver.
    create function claim_due_webhooks(at_most integer) returns table (project_id uuid, webhook_id uuid)
    language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      with due as materialized (
        select w.project_id as project, w.id from webhook_endpoints w
        where due_at <= now() and disabled_at is null and paused_at is null
          and (signalled_at is null or signalled_at < now() - interval '30 seconds')
        order by due_at for no key update skip locked limit at_most)
      update webhook_endpoints set signalled_at = now() from due
      where webhook_endpoints.project_id = due.project and webhook_endpoints.id = due.id
      returning webhook_endpoints.project_id, webhook_endpoints.id;
    end;

    alter function claim_due_webhooks owner to throughline_lookup;
    revoke execute on function number_events, claim_due_webhooks from public;
    grant execute on function number_events to throughline_api;
    grant execute on function number_events, claim_due_webhooks to throughline_worker;
  `);
};
