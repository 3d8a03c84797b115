import type { Migration } from './migration.ts';

/** Functions are added that nobody calls yet, and a check that no row is looked at for yet. */
export const expands = true;

/**
 * The first of four steps that make `email_recipients` a table by quarter without holding up who writes to it. What it
 * is partitioned by is the batch's id, which every statement that sends mails has, and every key: so the id of a new
 * batch will begin with the day (UTC) on which it was accepted. It is a UUID of version 8 (RFC 9562 section 5.8):
 * `mail` in ASCII, 16 bits of days since 1970, and 74 that are random.
 *
 * Ids of before are random as a whole, and spread over all there are. That one of them begins with `mail` too is as
 * likely as one in 4.3 thousand million, for each batch; a deployment that has one cannot take the second step, whose
 * error names the check, and stays with the release before. Ids of version 7 begin with the time: one in 900 of
 * those of before would lie in the next ten years, and would have to be moved.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    -- The least id that a batch of this day can have.
    create function first_email_batch_id(day date) returns uuid language sql immutable strict
      return ('6d61696c-' || lpad(to_hex(day - date '1970-01-01'), 4, '0') || '-0000-0000-000000000000')::uuid;

    -- The day of a batch, by its id; null: its id is from before.
    create function day_of_email_batch(id uuid) returns date language sql immutable strict
      return case when left(id::text, 9) = '6d61696c-'
        then date '1970-01-01' + ('x' || substr(id::text, 10, 4))::bit(16)::integer end;

    create function new_email_batch_id() returns uuid language sql volatile
      return overlay(gen_random_uuid()::text
        placing left(first_email_batch_id((now() at time zone 'UTC')::date)::text, 14) || '8' from 1)::uuid;

    revoke execute on function first_email_batch_id, day_of_email_batch, new_email_batch_id from public;
    grant execute on function first_email_batch_id, day_of_email_batch to throughline_lookup;
    grant execute on function first_email_batch_id, new_email_batch_id to throughline_api;

    alter table email_recipients add constraint email_recipients_before_bound
      check (batch_id < '6d61696c-0000-0000-0000-000000000000' or batch_id >= '6d61696d-0000-0000-0000-000000000000')
      not valid;
  `);
};
