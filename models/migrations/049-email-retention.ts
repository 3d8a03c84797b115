import type { Migration } from './migration.ts';

/** It only adds. */
export const expands = true;

/**
 * The end of mails. A batch that has ended loses its content first, which is the text of its template and its recipients'
 * parameters; later its row goes, with its recipients, chunks and events, all in one statement: nobody sees a half of a
 * batch. What is open, scheduled, paused or blocked never ends, nor does a batch with a call whose outcome is open.
 *
 * A lot is as many batches as have about `at_most` recipients together, and one at least. Both functions return the
 * recipients and batches of their lot; less than `at_most` says that nothing is left.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    grant select (completed_at, content_ended_at, template), update (content_ended_at, template), delete
      on email_batches to throughline_lookup;
    grant select (params), update (params), delete on email_recipients to throughline_lookup;
    grant select (attempted_at), delete on email_chunks to throughline_lookup;

    create function expire_email_batches_content(default_days integer, at_most integer) returns integer
      language sql volatile security definer set search_path = public, pg_temp set lock_timeout = '1s'
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

    create function expire_email_batches(default_days integer, at_most integer) returns integer
      language sql volatile security definer set search_path = public, pg_temp set lock_timeout = '1s'
      begin atomic
        with due as (
          select found.* from (
            select p.id as project, coalesce(r.days, greatest(default_days, least_days_of('mails'))) as days
            from projects p left join retention r on r.project_id = p.id and r.area = 'mails') as kept
          cross join lateral (
            select project_id, id, completed_at, total_recipients from email_batches
            where project_id = kept.project and completed_at < now() - make_interval(days => kept.days)
              and completed_at is not null and not exists (
                select from email_chunks c where c.batch_id = email_batches.id
                  and c.attempted_at is not null and c.recorded_at is null)
            order by completed_at limit at_most for update skip locked) as found
          limit at_most),
        lot as (
          select * from (
            select *, sum(total_recipients) over (order by completed_at, id) - total_recipients as before from due) as sized
          where before < at_most),
        chunks as (
          delete from email_chunks c using lot where c.batch_id = lot.id),
        recipients as (
          delete from email_recipients r using lot where r.project_id = lot.project_id and r.batch_id = lot.id),
        events as (
          delete from email_events e using lot where e.project_id = lot.project_id and e.batch_id = lot.id),
        batches as (
          delete from email_batches b using lot where b.id = lot.id)
        select coalesce(sum(total_recipients + 1), 0)::integer from lot;
      end;

    create function age_of_email_batches_content(default_days integer)
      returns table (age_seconds double precision, limit_seconds double precision)
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select extract(epoch from now() - oldest.since)::double precision, kept.days * 86400::double precision
        from (
          select p.id as project, coalesce(r.days, default_days) as days
          from projects p left join retention r on r.project_id = p.id and r.area = 'mail_content') as kept
        cross join lateral (
          select completed_at as since from email_batches
          where project_id = kept.project and completed_at is not null and content_ended_at is null
          order by completed_at limit 1) as oldest
        order by extract(epoch from now() - oldest.since) - kept.days * 86400::double precision desc limit 1;
      end;

    create function age_of_email_batches(default_days integer)
      returns table (age_seconds double precision, limit_seconds double precision)
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select extract(epoch from now() - oldest.since)::double precision, kept.days * 86400::double precision
        from (
          select p.id as project, coalesce(r.days, default_days) as days
          from projects p left join retention r on r.project_id = p.id and r.area = 'mails') as kept
        cross join lateral (
          select completed_at as since from email_batches
          where project_id = kept.project and completed_at is not null
          order by completed_at limit 1) as oldest
        order by extract(epoch from now() - oldest.since) - kept.days * 86400::double precision desc limit 1;
      end;

    grant create on schema public to throughline_lookup;
    alter function expire_email_batches_content owner to throughline_lookup;
    alter function expire_email_batches owner to throughline_lookup;
    alter function age_of_email_batches_content owner to throughline_lookup;
    alter function age_of_email_batches owner to throughline_lookup;
    revoke execute on function expire_email_batches_content, expire_email_batches, age_of_email_batches_content, age_of_email_batches
      from public;
    grant execute on function expire_email_batches_content, expire_email_batches, age_of_email_batches_content, age_of_email_batches
      to throughline_worker;

    -- Events of a project follow its days; those whose mail nobody knows go by the deployment's.
    drop index email_events_received;
    call keep_rows_for('mail_events', 'email_events', '{svix_id}', 'received_at');
    grant select (batch_id) on email_events to throughline_lookup;
    create or replace function delete_old_email_events(days integer, at_most integer) returns setof text
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select svix_id from email_events
          where project_id is null and received_at < now() - make_interval(days => greatest(days, least_days_of('mail_events')))
          order by received_at for update skip locked limit at_most)
        delete from email_events using due where email_events.svix_id = due.svix_id returning email_events.svix_id;
      end;

    call keep_rows_for('mails', 'email_daily_usage', '{day}', 'day');
  `);
};
