import type { Migration } from './migration.ts';

/** It only adds: releases before it neither see retractions nor send them. */
export const expands = true;

/**
 * What Google is asked to take back: an order that was refunded as a whole, and conversions of somebody who was erased. One
 * row for each conversion, apart from `conversions`, because another service of Google's is asked for it, a day after the
 * conversion at the earliest. It is written before it is asked for, and names the order and no person.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table conversion_retractions (
      project_id uuid not null references projects,
      destination text collate "C" not null,
      subject text collate "C" not null,
      cause text not null check (cause in ('refund', 'erasure')),
      connection_id uuid not null,
      account text not null,
      conversion_action text not null,
      login_customer_id text,
      -- Of the conversion.
      occurred_at timestamptz not null,
      asked_at timestamptz not null,
      state text not null check (state in ('pending', 'blocked', 'retracted', 'rejected', 'too_old', 'unknown')),
      reason text,
      attempts integer not null default 0,
      -- Of the first call that nobody knows the outcome of.
      in_doubt_since timestamptz,
      next_attempt_at timestamptz,
      settled_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (project_id, destination, subject),
      check ((state in ('pending', 'blocked')) = (next_attempt_at is not null)),
      check ((state in ('pending', 'blocked')) = (settled_at is null))
    );
    create index conversion_retractions_due on conversion_retractions (project_id, next_attempt_at, destination)
      where next_attempt_at is not null;
    create index conversion_retractions_end on conversion_retractions (created_at);
    call protect_project_table('conversion_retractions');
    grant select, update (connection_id, login_customer_id, next_attempt_at) on conversion_retractions to throughline_api;
    grant select, insert, update, delete on conversion_retractions to throughline_worker;
    grant create on schema public to throughline_lookup;
    call keep_rows_until('conversion_retractions', 'conversion_retractions', '{project_id,destination,subject}',
      'created_at', 90);

    alter table conversions drop constraint conversions_state_check;
    alter table conversions add constraint conversions_state_check check (state in ('pending', 'blocked', 'sent', 'accepted',
      'checked', 'rejected', 'no_signal', 'no_consent', 'too_old', 'duplicate', 'unknown', 'not_adjustable', 'withdrawn',
      'erased', 'retracted')) not valid;

    -- A run is told of them when they are due, like of what is in the inbox.
    call open_to_lookup('conversion_retractions');
    grant select (project_id, next_attempt_at) on conversion_retractions to throughline_lookup;
    create or replace function claim_due_conversions(at_most integer) returns setof uuid
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with looked as materialized (
          select project_id as project, due_at from conversion_feeds
          where look_at <= now() and paused_at is null order by look_at limit at_most for no key update skip locked),
        paused as materialized (
          select project_id as project from conversion_feeds
          where look_at <= now() and paused_at is not null order by look_at limit at_most for no key update skip locked),
        noted as (
          update conversion_feeds set look_at = now() + interval '2 seconds' from looked
          where conversion_feeds.project_id = looked.project),
        noted_paused as (
          update conversion_feeds set look_at = now() + interval '10 minutes' from paused
          where conversion_feeds.project_id = paused.project),
        found as (
          select project from looked
          where due_at <= now() or exists (select from conversion_inbox i where i.project_id = looked.project)
            or exists (select from conversion_retractions r
              where r.project_id = looked.project and r.next_attempt_at <= now())
          union all
          select project from paused)
        select project from found
        where exists (select from projects p where p.id = found.project and p.deleted_at is null);
      end;
  `);
};
