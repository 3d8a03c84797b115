import type { Migration } from './migration.ts';

/** The function keeps its arguments and what it returns. */
export const expands = true;

/**
 * What batches that ended have left in a quarter where another lasts is measured too. To tell for certain that none is
 * left, every batch of the quarter would be read, each minute. So a thousand are looked at, from one at random on and then
 * from the first, as by who deletes them (169-end-of-quarters-of-recipients.ts): all of them where there are no more, and
 * where there are, the more is left the sooner it is found.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    create function has_left_email_recipients(since timestamptz, until timestamptz, first uuid, beyond uuid)
      returns table (known boolean) language plpgsql volatile security definer set search_path = public, pg_temp
      set timezone = 'UTC' as $$
    declare
      batch uuid := overlay(gen_random_uuid()::text placing
        left(first_email_batch_id((since + random() * (until - since))::date)::text, 14) from 1)::uuid;
      is_anew boolean := false;
    begin
      known := false;
      for look in 1..1000 loop
        select r.batch_id into batch from email_recipients r
        where r.batch_id > batch and r.batch_id < beyond order by r.batch_id limit 1;
        if not found then
          exit when is_anew;
          batch := first;
          is_anew := true;
          continue;
        end if;
        known := not exists (select from email_batches where id = batch);
        exit when known;
      end loop;
      return next;
    end $$;
    alter function has_left_email_recipients owner to throughline_lookup;
    revoke execute on function has_left_email_recipients from public;
    grant execute on function has_left_email_recipients to throughline_owner;

    create or replace function age_of_email_recipients(days integer)
      returns table (age_seconds double precision, limit_seconds double precision)
      language plpgsql volatile security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
    declare
      quarter record;
    begin
      for quarter in select * from quarters_of_email_recipients() where since <= now() order by since loop
        -- Until its limit, its rows are kept; after it, those of batches that last.
        continue when quarter.until <= now() - make_interval(days => greatest(days, least_days_of('mails')) + 31)
          and (select known from has_email_batches(quarter.first, quarter.beyond))
          and not (select known from has_left_email_recipients(
            quarter.since, quarter.until, quarter.first, quarter.beyond));
        age_seconds := extract(epoch from now() - quarter.since);
        limit_seconds := extract(epoch from quarter.until - quarter.since + make_interval(days => days + 31));
        return next;
        return;
      end loop;
    end $$;
  `);
};
