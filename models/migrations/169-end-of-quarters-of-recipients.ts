import type { Migration } from './migration.ts';

/** It only adds. */
export const expands = true;

/**
 * The last step: the end of recipients. Batches end first, in lots (`expire_email_batches`); from then on nobody sees
 * their recipients. Those of a quarter are left where they are when the project keeps mails for as long as most do, and
 * the quarter is dropped once it is over and has no batch any more. Some batches last: one is paused for long, or its
 * project keeps mails longer. So from 31 days after the quarter's days on, what others have left goes row by row.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    -- Of all projects: the owner of a quarter, who drops it, sees the batches of none.
    create function has_email_batches(first uuid, beyond uuid) returns table (known boolean)
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select exists (select from email_batches where id >= first and id < beyond);
      end;
    alter function has_email_batches owner to throughline_lookup;
    revoke execute on function has_email_batches from public;
    grant execute on function has_email_batches to throughline_owner;

    create function drop_partition_of_email_recipients(days integer) returns setof text language plpgsql volatile
      security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '250ms' as $$
    declare
      over text;
    begin
      select name into over from quarters_of_email_recipients()
      where until <= now() - make_interval(days => greatest(days, least_days_of('mails')))
        and not (select known from has_email_batches(first, beyond))
      order by until limit 1;
      if found then
        execute format('drop table %I', over);
        return next over;
      end if;
    end $$;

    -- Looks at a thousand batches at the most, in quarters in any order, in each from one at random on and then from the
    -- first: so those that last keep nobody's recipients from being found, sooner or later.
    create function expire_email_recipients(default_days integer, at_most integer) returns integer
      language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
    declare
      quarter record;
      batch uuid;
      is_anew boolean;
      looks integer := 0;
      gone integer;
      total integer := 0;
    begin
      for quarter in
        select * from quarters_of_email_recipients()
        where until <= now() - make_interval(days => greatest(default_days, least_days_of('mails')) + 31)
          and (select known from has_email_batches(first, beyond))
        order by random()
      loop
        is_anew := false;
        batch := overlay(gen_random_uuid()::text placing left(first_email_batch_id(
          (quarter.since + random() * (quarter.until - quarter.since))::date)::text, 14) from 1)::uuid;
        loop
          if looks >= 1000 then return total; end if;
          looks := looks + 1;
          select r.batch_id into batch from email_recipients r
          where r.batch_id > batch and r.batch_id < quarter.beyond order by r.batch_id limit 1;
          if not found then
            exit when is_anew;
            batch := quarter.first;
            is_anew := true;
            continue;
          end if;
          continue when exists (select from email_batches where id = batch);
          delete from email_recipients where batch_id = batch;
          get diagnostics gone = row_count;
          total := total + gone;
          if total >= at_most then return total; end if;
        end loop;
      end loop;
      return total;
    end $$;

    create function age_of_email_recipients(days integer)
      returns table (age_seconds double precision, limit_seconds double precision)
      language sql stable security definer set search_path = public, pg_temp set timezone = 'UTC'
      begin atomic
        -- Of the quarters without a batch: which rows of others are left could be told by reading them only.
        select extract(epoch from now() - since)::double precision,
          extract(epoch from until - since + make_interval(days => days + 31))::double precision
        from quarters_of_email_recipients()
        where since <= now() and not (select known from has_email_batches(first, beyond))
        order by since limit 1;
      end;

    alter function expire_email_recipients owner to throughline_lookup;
    revoke execute on function drop_partition_of_email_recipients, expire_email_recipients, age_of_email_recipients
      from public;
    grant execute on function drop_partition_of_email_recipients, expire_email_recipients, age_of_email_recipients
      to throughline_worker;
  `);
};
