import type { Migration } from './migration.ts';

/** Every statement of the release before finds the columns and keys that it knows. */
export const expands = true;

/**
 * The third step: recipients by the quarter in which their batch was accepted, so that an old one is dropped and not
 * deleted row by row (the step after this one). A statement that names the batch, as all do that send mails, reads its
 * quarter only. One that does not, such as a journey's, reads all of them, and takes the longer the more there are.
 *
 * What was there before is the default partition, `email_recipients_before`, and with it a batch whose id somebody made
 * by hand. The check of the steps before keeps it out of the quarters, so that no row is read here, nor when sweepers
 * make the quarters to come. Its indexes are those of the new table.
 *
 * A recipient has no foreign key any more: batches end before their quarter is dropped (models/emails/recipients.ts).
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter index email_recipients_pkey rename to email_recipients_before_pkey;
    alter index email_recipients_message rename to email_recipients_before_message;
    alter index email_recipients_sent rename to email_recipients_before_sent;
    alter index email_recipients_lower_sent rename to email_recipients_before_lower_sent;
    alter index email_recipients_noted rename to email_recipients_before_noted;
    alter index email_recipients_lower_noted rename to email_recipients_before_lower_noted;

    create table email_recipients_by_quarter (
      like email_recipients including defaults including generated including constraints
    ) partition by range (batch_id);
    alter table email_recipients_by_quarter drop constraint email_recipients_before_bound,
      add constraint email_recipients_pkey primary key (batch_id, index);
    create index email_recipients_message on email_recipients_by_quarter (message_id) where message_id is not null;
    create index email_recipients_sent on email_recipients_by_quarter (project_id, email, sent_at);
    create index email_recipients_lower_sent on email_recipients_by_quarter (project_id, lower_email, sent_at)
      where lower_email is not null;
    create index email_recipients_noted on email_recipients_by_quarter (project_id, email) where sent_noted_at is not null;
    create index email_recipients_lower_noted on email_recipients_by_quarter (project_id, lower_email)
      where sent_noted_at is not null and lower_email is not null;

    call protect_project_table('email_recipients_by_quarter');
    call open_to_lookup('email_recipients_by_quarter');
    grant select, insert, update on email_recipients_by_quarter to throughline_api;
    grant select, update on email_recipients_by_quarter to throughline_worker, throughline_admin;
    grant select (project_id, batch_id, index, message_id, params), update (params), delete on email_recipients_by_quarter
      to throughline_lookup;

    -- The quarters, from when until when each is, and the ids of their batches: from \`first\` until before \`beyond\`.
    create function quarters_of_email_recipients()
      returns table (name text, since timestamptz, until timestamptz, first uuid, beyond uuid)
      language sql stable set timezone = 'UTC'
      begin atomic
        select relname, day_of_email_batch(bound[1]::uuid)::timestamptz, day_of_email_batch(bound[2]::uuid)::timestamptz,
          bound[1]::uuid, bound[2]::uuid
        from (
          select c.relname, regexp_match(pg_get_expr(c.relpartbound, c.oid), $$FROM \\('(.+)'\\) TO \\('(.+)'\\)$$) as bound
          from pg_inherits join pg_class c on c.oid = inhrelid
            join pg_class parent on parent.oid = inhparent
          where parent.relnamespace = 'public'::regnamespace and parent.relname = 'email_recipients') as quarters
        where bound is not null;
      end;

    -- Makes what is missing of this quarter and the next two, and returns their names.
    create function make_email_recipient_partitions() returns setof text language plpgsql volatile security definer
      set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '250ms' as $$
    declare
      quarter date;
      next date;
      name text;
    begin
      for quarter in select generate_series(date_trunc('quarter', now()), date_trunc('quarter', now()) + interval '6 months',
        interval '3 months')
      loop
        next := quarter + interval '3 months';
        name := 'email_recipients_' || to_char(quarter, 'YYYY"q"Q');
        continue when to_regclass(name) is not null;
        -- Another makes them just now.
        exit when not pg_try_advisory_xact_lock(7406122);
        continue when to_regclass(name) is not null;
        execute format('create table %I (like email_recipients including defaults including generated
          including constraints including indexes) with (fillfactor = 80)', name);
        execute format('call protect_project_table(%L)', name);
        execute format('alter table email_recipients attach partition %I for values from (%L) to (%L)', name,
          first_email_batch_id(quarter), first_email_batch_id(next));
        return next name;
      end loop;
    end $$;
    revoke execute on function quarters_of_email_recipients, make_email_recipient_partitions from public;
    grant execute on function quarters_of_email_recipients to throughline_lookup;
    grant execute on function make_email_recipient_partitions to throughline_worker;

    -- From here on nobody reads or writes them. Some read one first and some the other: so this gives up before PostgreSQL
    -- looks who waits in a circle, and ends somebody's statement for it (deadlock_timeout, a second).
    set local lock_timeout = 400;
    lock table email_batches, email_recipients in access exclusive mode;
    alter table email_recipients rename to email_recipients_before;
    alter table email_recipients_before drop constraint email_recipients_project_id_batch_id_fkey;
    -- The role of look-ups keeps its rights: a function that is called just now and waits goes by the old table.
    revoke all on email_recipients_before from throughline_api, throughline_worker, throughline_admin;
    alter table email_recipients_by_quarter rename to email_recipients;
    do $$ begin perform make_email_recipient_partitions(); end $$;
    alter table email_recipients attach partition email_recipients_before default;
    alter table email_batches alter column id set default new_email_batch_id();

    -- These go by the table and not by its name.
    grant create on schema public to throughline_lookup;
    create or replace function claim_email_events_of(messages text[]) returns setof text
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        update email_events e set project_id = r.project_id, batch_id = r.batch_id, index = r.index
        from email_recipients r
        where e.message_id = any(messages) and e.project_id is null
          and r.message_id = e.message_id and r.project_id = current_project()
        returning e.svix_id;
      end;

    create or replace function project_of_email_message(message text, batch uuid) returns uuid
      language sql stable security definer set search_path = public, pg_temp
      return coalesce(
        (select b.project_id from email_recipients r join email_batches b on b.id = r.batch_id
         where r.message_id = message limit 1),
        (select project_id from email_batches where id = batch));

    create or replace function expire_email_batches_content(default_days integer, at_most integer) returns integer
      language sql volatile security definer set search_path = public, pg_temp set lock_timeout = '1s'
      set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
      begin atomic
        with due as (
          select found.* from (
            select p.id as project, coalesce(r.days, greatest(default_days, least_days_of('mail_content'))) as days
            from projects p left join retention r on r.project_id = p.id and r.area = 'mail_content') as kept
          cross join lateral (
            select project_id, id, completed_at, total_recipients from email_batches
            where project_id = kept.project and completed_at < now() - make_interval(days => kept.days)
              and completed_at is not null and content_ended_at is null and not exists (
                select from email_chunks c where c.batch_id = email_batches.id
                  and c.attempted_at is not null and c.recorded_at is null)
            order by completed_at limit at_most for update skip locked) as found
          limit at_most),
        lot as (
          select * from (
            select *, sum(total_recipients) over (order by completed_at, id) - total_recipients as before from due) as sized
          where before < at_most),
        shortened as (
          update email_batches b set content_ended_at = now(), template = jsonb_build_object('subject', template -> 'subject')
          from lot where b.id = lot.id),
        emptied as (
          update email_recipients r set params = '{}'
          from lot where r.project_id = lot.project_id and r.batch_id = lot.id and r.params <> '{}')
        select coalesce(sum(total_recipients + 1), 0)::integer from lot;
      end;

    -- \`left_alone\`: its recipients are left to the end of their quarter, which is near (the step after this one). A lot
    -- is weighed by about the rows that go: where there is an event of a batch, there are about as many as recipients.
    create or replace function expire_email_batches(default_days integer, at_most integer) returns integer
      language sql volatile security definer set search_path = public, pg_temp set lock_timeout = '1s'
      set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
      begin atomic
        with due as (
          select found.* from (
            select p.id as project, coalesce(r.days, greatest(default_days, least_days_of('mails'))) as days
            from projects p left join retention r on r.project_id = p.id and r.area = 'mails') as kept
          cross join lateral (
            select project_id, id, completed_at, total_recipients,
              kept.days >= default_days and content_ended_at is not null and coalesce(
                date_trunc('quarter', day_of_email_batch(id)) + interval '4 months' + make_interval(days => default_days)
                > now() at time zone 'UTC', false) as left_alone
            from email_batches
            where project_id = kept.project and completed_at < now() - make_interval(days => kept.days)
              and completed_at is not null and not exists (
                select from email_chunks c where c.batch_id = email_batches.id
                  and c.attempted_at is not null and c.recorded_at is null)
            order by completed_at limit at_most for update skip locked) as found
          limit at_most),
        lot as (
          select * from (
            select *, sum(weight) over (order by completed_at, id) - weight as before
            from (
              select *, case when left_alone and (
                  select true from email_events e where e.project_id = due.project_id and e.batch_id = due.id limit 1) is null
                then total_recipients / 100 + 2 else total_recipients + 1 end as weight
              from due) as weighed) as sized
          where before < at_most),
        chunks as (
          delete from email_chunks c using lot where c.batch_id = lot.id),
        recipients as (
          delete from email_recipients r using lot
          where r.project_id = lot.project_id and r.batch_id = lot.id and not lot.left_alone),
        events as (
          delete from email_events e using lot where e.project_id = lot.project_id and e.batch_id = lot.id),
        batches as (
          delete from email_batches b using lot where b.id = lot.id)
        select coalesce(sum(weight), 0)::integer from lot;
      end;
  `);
};
