import type { Migration } from './migration.ts';

export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    -- Returns the lowest batch id of a day: a UUID that starts with "mail" in ASCII, followed by the number
    -- of days since 1970.
    create function first_email_batch_id(day date) returns uuid language sql immutable strict
    return ('6d61696c-' || lpad(to_hex(day - date '1970-01-01'), 4, '0') || '-0000-0000-000000000000')::uuid;

    -- Returns the day (UTC) on which a batch was accepted, by its id. Null for other UUIDs.
    create function day_of_email_batch(id uuid) returns date language sql immutable strict
    return case when left(id::text, 9) = '6d61696c-'
      then date '1970-01-01' + ('x' || substr(id::text, 10, 4))::bit(16)::integer end;

    create function new_email_batch_id() returns uuid language sql volatile
    return overlay(gen_random_uuid()::text
      placing left(first_email_batch_id((now() at time zone 'UTC')::date)::text, 14) || '8' from 1)::uuid;

    -- Sender of a project. Only workers and operators can record that its domain is verified.
    create table senders (
      project_id          uuid primary key references projects,
      name                text not null,
      address             text not null,
      reply_to            text,
      updated_at          timestamptz not null default now(),
      -- Part of the TXT record that proves control of the domain.
      verification_token  text not null default replace(gen_random_uuid()::text, '-', ''),
      -- Last verified domain, which covers its subdomains. Stays if the address gets another domain.
      verified_domain     text,
      verified_by         text check (verified_by in ('operator', 'dns', 'resend')),
      verified_at         timestamptz,
      -- Time of the last requested check; limits checks to one a minute.
      check_requested_at  timestamptz,
      checked_at          timestamptz,
      check_problem       text check (check_problem in ('record_not_found', 'record_differs', 'dns_unavailable')),
      -- SPF, DKIM and DMARC records as of the last check.
      authentication      jsonb,
      constraint senders_verified check (num_nulls(verified_domain, verified_by, verified_at) in (0, 3))
    );
    call protect_project_table('senders');
    grant select, insert (project_id, name, address, reply_to), update (name, address, reply_to, updated_at,
      check_requested_at, checked_at, check_problem, authentication) on senders to throughline_api;
    grant select, update (verified_domain, verified_by, verified_at, checked_at, check_problem, authentication)
      on senders to throughline_worker;
    grant select, insert, update on senders to throughline_admin;

    -- Stored templates. A version never changes. A request that names only the template sends
    -- published_version.
    create table email_templates (
      project_id         uuid references projects,
      id                 uuid default gen_random_uuid(),
      name               text not null,
      latest_version     integer not null,
      published_version  integer,
      archived_at        timestamptz,
      created_at         timestamptz not null default now(),
      updated_at         timestamptz not null default now(),
      primary key (project_id, id),
      unique (project_id, name)
    );
    call protect_project_table('email_templates');
    grant select, insert, update on email_templates to throughline_api;
    grant select on email_templates to throughline_worker;

    create table email_template_versions (
      project_id   uuid,
      template_id  uuid,
      version      integer,
      subject      text not null,
      html         text,
      text         text,
      params       jsonb not null,
      size_bytes   integer not null generated always as (octet_length(subject) + coalesce(octet_length(html), 0)
                     + coalesce(octet_length(text), 0) + octet_length(params::text)) stored,
      created_by   text not null,
      created_at   timestamptz not null default now(),
      primary key (project_id, template_id, version),
      foreign key (project_id, template_id) references email_templates (project_id, id)
    );
    call protect_project_table('email_template_versions');
    grant select, insert on email_template_versions to throughline_api;
    grant select on email_template_versions to throughline_worker;

    -- Batches of mail. The id contains the day (UTC) of acceptance, which selects the partition of the
    -- recipients. counts_on: day (UTC) on which a resume or retry counted the batch against the daily limit.
    create table email_batches (
      id                 uuid primary key default new_email_batch_id(),
      project_id         uuid not null references projects,
      tracking_id        text not null,
      body_digest        bytea not null,
      state              text not null default 'queued',
      state_reason       text,
      generation         integer not null default 0,
      template           jsonb not null,
      sender             jsonb not null,
      -- Reply-to addresses, copies, headers, tags and attachments of every mail; null: none of them.
      options            jsonb,
      -- Number of addresses that a mail goes to: its recipient and its copies. All count toward the daily
      -- limit.
      addresses_per_mail integer not null generated always as (1
                           + coalesce(jsonb_array_length(options -> 'cc'), 0)
                           + coalesce(jsonb_array_length(options -> 'bcc'), 0)) stored,
      template_id        uuid,
      template_version   integer,
      email_type         text,
      client_project_id  text,
      metadata           jsonb,
      total_recipients   integer not null,
      total_batches      integer not null,
      queued_by          text not null,
      request_id         text not null,
      waiting_on         text,
      last_error         jsonb,
      start_claimed_at   timestamptz,
      created_at         timestamptz not null default now(),
      started_at         timestamptz,
      completed_at       timestamptz,
      scheduled_for      timestamptz,
      -- Time at which a run first read the last command; null while a worker has to start or signal a run.
      opened_at          timestamptz,
      requested_at       timestamptz not null default now(),
      checked_at         timestamptz,
      -- A column, so that a journey shows the subject without reading the template.
      subject            text generated always as (template ->> 'subject') stored,
      content_ended_at   timestamptz,
      shares_calls       boolean not null default false,
      traceparent        text check (length(traceparent) = 55),
      connection_id      uuid,
      counts_on          date,
      -- Actor of the last pause or cancellation, as in the audit log.
      state_changed_by   text,
      -- Step of an enrollment that queued the mail. No foreign key, because the enrollment may be deleted
      -- first.
      sequence_id        uuid,
      enrollment_id      uuid,
      step_index         integer,
      unique (project_id, id),
      unique (project_id, tracking_id),
      check (num_nulls(sequence_id, enrollment_id, step_index) in (0, 3)),
      check (state in ('scheduled', 'queued', 'sending', 'paused', 'blocked', 'completed', 'cancelled'))
    );
    create index email_batches_page on email_batches (project_id, created_at desc, id desc);
    create index email_batches_of_requests
      on email_batches (project_id, created_at desc, id desc)
      where sequence_id is null;
    create index email_batches_of_template
      on email_batches (project_id, template_id, created_at desc, id desc)
      where template_id is not null;
    create index email_batches_of_template_requests
      on email_batches (project_id, template_id, created_at desc, id desc)
      where template_id is not null and sequence_id is null;
    create index email_batches_of_enrollment
      on email_batches (project_id, enrollment_id, step_index)
      where enrollment_id is not null;
    create index email_batches_open on email_batches (checked_at) where state in ('sending', 'scheduled');
    create index email_batches_by_open_state on email_batches (state) where state not in ('completed', 'cancelled');
    create index email_batches_ended on email_batches (project_id, completed_at) where completed_at is not null;
    create index email_batches_with_options on email_batches (project_id) where options is not null;
    create index email_batches_with_content
      on email_batches (project_id, completed_at)
      where completed_at is not null and content_ended_at is null;
    create index email_batches_to_start on email_batches (requested_at) where opened_at is null and not shares_calls;
    create index email_batches_held
      on email_batches (project_id, connection_id)
      where connection_id is not null and state = 'blocked';
    create index email_batches_of_connection
      on email_batches (project_id, connection_id)
      where connection_id is not null and state not in ('completed', 'cancelled');
    create index email_batches_by_state on email_batches (project_id, state, created_at desc, id desc);
    create index email_batches_for_calls
      on email_batches (project_id, connection_id, requested_at)
      where shares_calls and state = 'queued';
    call protect_project_table('email_batches');
    call open_to_lookup('email_batches');
    grant select, insert, update on email_batches to throughline_api, throughline_worker;
    grant select, update on email_batches to throughline_admin;
    grant select (id, project_id, state, state_reason, template, total_recipients, waiting_on, start_claimed_at,
      created_at, completed_at, opened_at, requested_at, checked_at, content_ended_at, shares_calls, connection_id),
      update (template, options, start_claimed_at, checked_at, content_ended_at), delete
      on email_batches to throughline_lookup;

    -- Recipients, partitioned by the quarter in which their batch was accepted. index is the recipient's
    -- position in the request. No foreign key, because batches are deleted first, and a quarter is dropped
    -- once it has no batches.
    create table email_recipients (
      project_id      uuid not null,
      batch_id        uuid,
      index           integer,
      generation      integer not null default 0,
      email           text not null,
      params          jsonb not null,
      status          text not null default 'queued',
      reason_code     text,
      reason_message  text,
      message_id      text,
      sent_at         timestamptz,
      updated_at      timestamptz not null default now(),
      -- Null for an address in lower case, so that most rows are only in the index of email.
      lower_email     text generated always as (nullif(lower(email), email)) stored,
      -- Time at which a provider event reported that the mail was sent; null if the call's result reported it
      -- first.
      sent_noted_at   timestamptz,
      erased_at       timestamptz,
      primary key (batch_id, index),
      check (status in ('queued', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'failed',
        'suppressed', 'duplicate', 'cancelled', 'unknown'))
    ) partition by range (batch_id);
    create index email_recipients_message on email_recipients (message_id) where message_id is not null;
    create index email_recipients_sent on email_recipients (project_id, email, sent_at);
    create index email_recipients_lower_sent
      on email_recipients (project_id, lower_email, sent_at)
      where lower_email is not null;
    create index email_recipients_noted on email_recipients (project_id, email) where sent_noted_at is not null;
    create index email_recipients_lower_noted
      on email_recipients (project_id, lower_email)
      where sent_noted_at is not null and lower_email is not null;
    call protect_project_table('email_recipients');
    call open_to_lookup('email_recipients');
    grant select, insert, update on email_recipients to throughline_api, throughline_worker;
    grant select, update on email_recipients to throughline_admin;
    grant select (project_id, batch_id, index, params, message_id), update (params), delete
      on email_recipients to throughline_lookup;

    -- Calls to the mail provider. call_id is the idempotency key. members are indexes of recipients, in the
    -- order of the call. attempted_at is null before the call, and after a refusal. recorded_at: time at
    -- which all results were stored.
    create table email_calls (
      project_id    uuid not null,
      batch_id      uuid,
      generation    integer,
      members       integer[] not null,
      body_digest   bytea not null,
      attempted_at  timestamptz,
      recorded_at   timestamptz,
      -- Number of started attempts. Only the last attempt may record results.
      attempts      integer not null default 0,
      call_id       uuid,
      -- Suppressed copies, which the call omits, as positions in the list of cc followed by bcc.
      omitted       integer[] not null default '{}',
      primary key (batch_id, generation, call_id),
      foreign key (project_id, batch_id) references email_batches (project_id, id)
    );
    create index email_calls_id on email_calls (call_id);
    create index email_calls_open on email_calls (project_id) where recorded_at is null;
    call protect_project_table('email_calls');
    call open_to_lookup('email_calls');
    grant select, insert, update, delete on email_calls to throughline_worker;
    grant select on email_calls to throughline_api, throughline_admin;
    grant select (project_id, batch_id, members, attempted_at, recorded_at), delete on email_calls to throughline_lookup;

    -- Webhook events of the mail provider, without personal data. Until a recipient has the message id, the
    -- row has no project, and batch_id and index are those in the mail's tag.
    create table email_events (
      svix_id      text primary key,
      project_id   uuid,
      batch_id     uuid,
      index        integer,
      message_id   text not null,
      type         text not null,
      bounce_type  text,
      occurred_at  timestamptz not null,
      received_at  timestamptz not null default now(),
      foreign key (project_id, batch_id) references email_batches (project_id, id)
    );
    create index email_events_unmatched on email_events (message_id) where project_id is null;
    create index email_events_recipient on email_events (batch_id, index);
    create index email_events_kept on email_events (project_id, received_at);
    call protect_project_table('email_events');
    grant select on email_events to throughline_api, throughline_worker;
    grant select (batch_id, message_id), insert, update (project_id, batch_id, index)
      on email_events to throughline_lookup;
    call keep_rows_for('mail_events', 'email_events', '{svix_id}', 'received_at');

    -- Suppressed addresses. An address may be suppressed for several reasons, which are removed separately.
    create table email_suppressions (
      project_id  uuid references projects,
      address     text,
      reason      text check (reason in ('bounce', 'complaint', 'unsubscribe', 'manual')),
      source      text not null check (source in ('provider', 'provider_import', 'unsubscribe_link', 'api', 'admin')),
      created_at  timestamptz not null default now(),
      -- Caller of the API that added the suppression, as in the audit log; null for all other sources.
      added_by    text,
      -- Mail that caused the suppression. Null after an erasure, because nothing may then link the address to
      -- mails.
      batch_id    uuid,
      index       integer,
      primary key (project_id, address, reason)
    );
    create index email_suppressions_page on email_suppressions (project_id, created_at, address, reason);
    call protect_project_table('email_suppressions');
    grant select, insert, update (source), delete on email_suppressions to throughline_api, throughline_admin;
    grant select, insert, update (source, batch_id, index) on email_suppressions to throughline_worker;

    -- Numbers of recipients and single mails that a project sends on a day (UTC), for its daily limit.
    create table email_daily_usage (
      project_id    uuid references projects,
      day           date,
      recipients    integer not null,
      single_mails  integer not null default 0,
      primary key (project_id, day)
    );
    call protect_project_table('email_daily_usage');
    grant select, insert, update on email_daily_usage to throughline_api, throughline_worker;
    grant select, update (recipients, single_mails) on email_daily_usage to throughline_admin;
    call keep_rows_for('mails', 'email_daily_usage', '{day}', 'day');

    -- Projects' own mail accounts whose quota is exhausted, or whose blocked batches a worker has to resume.
    create table mail_quotas (
      project_id       uuid references projects,
      connection_id    uuid,
      exhausted_until  timestamptz not null,
      primary key (project_id, connection_id),
      foreign key (project_id, connection_id) references connections on delete cascade
    );
    create index mail_quotas_ended on mail_quotas (exhausted_until);
    call protect_project_table('mail_quotas');
    call open_to_lookup('mail_quotas');
    grant select (project_id, connection_id), update (exhausted_until) on mail_quotas to throughline_api;
    grant select, insert, update (exhausted_until), delete on mail_quotas to throughline_worker;
    grant select (project_id, connection_id), insert (project_id, connection_id, exhausted_until), update (exhausted_until)
      on mail_quotas to throughline_admin;
    grant select (project_id, connection_id, exhausted_until) on mail_quotas to throughline_lookup;

    -- Slots and pauses of calls to a provider, through a connection or for an ad account. taken_at: time of
    -- the last reserved slot, or end of a pause. late_ms: additional delay of the next slot. Until
    -- slow_until, slots are at least spacing milliseconds apart.
    create table provider_slots (
      provider    text primary key,
      taken_at    timestamptz not null,
      late_ms     double precision not null default 0,
      spacing     integer not null default 0,
      slow_until  timestamptz
    );
    grant select, insert, update on provider_slots to throughline_worker;
    call keep_rows_until('provider_slots', 'provider_slots', '{provider}', 'taken_at', 1);

    create function store_email_event(svix text, message text, batch uuid, at_index integer, event_type text,
    bounce text, occurred timestamptz) returns setof text language sql volatile security definer
    set search_path = public, pg_temp
    begin atomic
      insert into email_events (svix_id, message_id, batch_id, index, type, bounce_type, occurred_at)
      values (svix, message, batch, at_index, event_type, bounce, occurred)
      on conflict (svix_id) do nothing returning svix_id;
    end;

    -- Claims an event for its recipient. Succeeds only once, even if the event is delivered repeatedly.
    create function claim_email_event(svix text, batch uuid, at_index integer) returns setof text
    language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      update email_events set project_id = current_project(), batch_id = batch, index = at_index
      where svix_id = svix and project_id is null and current_project() is not null returning svix_id;
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

    create function delete_old_email_events(days integer, at_most integer) returns setof text
    language sql volatile security definer set search_path = public, pg_temp set lock_timeout = '1s'
    begin atomic
      with due as materialized (
        select svix_id from email_events
        where project_id is null
          and received_at < now() - make_interval(days => greatest(days, least_days_of('mail_events')))
        order by received_at for update skip locked limit at_most)
      delete from email_events using due where email_events.svix_id = due.svix_id returning email_events.svix_id;
    end;

    -- Claims unfinished batches to check their run, each at most every 30 seconds.
    create function claim_unchecked_batches(at_most integer) returns table (project_id uuid, batch_id uuid)
    language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      with due as materialized (
        select id from email_batches
        where state in ('sending', 'scheduled') and not shares_calls and opened_at < now() - interval '10 seconds'
          and (checked_at is null or checked_at < now() - interval '30 seconds')
        order by checked_at nulls first for update skip locked limit at_most)
      update email_batches set checked_at = now() from due where email_batches.id = due.id
      returning email_batches.project_id, email_batches.id;
    end;

    -- Stores an event of the project's own account with its recipient, unless it was stored before.
    create function store_own_email_event(svix text, message text, batch uuid, at_index integer, event_type text,
    bounce text, occurred timestamptz) returns setof text language sql volatile security definer
    set search_path = public, pg_temp
    begin atomic
      insert into email_events (svix_id, project_id, message_id, batch_id, index, type, bounce_type, occurred_at)
      select svix, current_project(), message, batch, at_index, event_type, bounce, occurred
      where current_project() is not null
      on conflict (svix_id) do nothing returning svix_id;
    end;

    create function ended_mail_quotas(at_most integer) returns table (project_id uuid, connection_id uuid)
    language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select q.project_id, q.connection_id from mail_quotas q
      where q.exhausted_until <= now() order by q.exhausted_until limit at_most;
    end;

    -- Returns the partitions with their bounds, as times and as batch ids. since and first are inclusive,
    -- until and beyond exclusive.
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

    -- Creates missing partitions of this quarter and the next two, and returns their names.
    create function create_email_recipient_partitions() returns setof text language plpgsql volatile security definer
      set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '250ms' as $$
    declare
      quarter date;
      next date;
      name text;
    begin
      for quarter in select generate_series(
        date_trunc('quarter', now()), date_trunc('quarter', now()) + interval '6 months', interval '3 months')
      loop
        next := quarter + interval '3 months';
        name := 'email_recipients_' || to_char(quarter, 'YYYY"q"Q');
        continue when to_regclass(name) is not null;
        -- If the lock is taken, another session is creating the partitions.
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

    create function claim_email_events_of(messages text[]) returns setof text
    language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      update email_events e set project_id = r.project_id, batch_id = r.batch_id, index = r.index
      from email_recipients r
      where e.message_id = any(messages) and e.project_id is null
        and r.message_id = e.message_id and r.project_id = current_project()
      returning e.svix_id;
    end;

    create function project_of_email_message(message text, batch uuid) returns uuid
    language sql stable security definer set search_path = public, pg_temp
    return coalesce(
      (select b.project_id from email_recipients r join email_batches b on b.id = r.batch_id
       where r.message_id = message limit 1),
      (select project_id from email_batches where id = batch));

    create function expire_email_batches_content(default_days integer, at_most integer) returns integer
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
              select from email_calls c where c.batch_id = email_batches.id
                and c.attempted_at is not null and c.recorded_at is null)
          order by completed_at limit at_most for update skip locked) as found
        limit at_most),
      chosen as (
        select * from (
          select *, sum(total_recipients) over (order by completed_at, id) - total_recipients as before from due) as sized
        where before < at_most),
      shortened as (
        update email_batches b
        set content_ended_at = now(), template = jsonb_build_object('subject', template -> 'subject'), options = null
        from chosen where b.id = chosen.id),
      emptied as (
        update email_recipients r set params = '{}'
        from chosen where r.project_id = chosen.project_id and r.batch_id = chosen.id and r.params <> '{}')
      select coalesce(sum(total_recipients + 1), 0)::integer from chosen;
    end;

    -- Deletes batches with their calls, recipients and events. left_alone: the recipients stay, because their
    -- quarter is dropped soon. weight: estimated number of deleted rows of a batch. Events count, as one per
    -- recipient, only if the recipients stay.
    create function expire_email_batches(default_days integer, at_most integer) returns integer
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
              select from email_calls c where c.batch_id = email_batches.id
                and c.attempted_at is not null and c.recorded_at is null)
          order by completed_at limit at_most for update skip locked) as found
        limit at_most),
      chosen as (
        select * from (
          select *, sum(weight) over (order by completed_at, id) - weight as before
          from (
            select *, case when left_alone and (
                select true from email_events e
                where e.project_id = due.project_id and e.batch_id = due.id limit 1) is null
              then total_recipients / 100 + 2 else total_recipients + 1 end as weight
            from due) as weighed) as sized
        where before < at_most),
      calls as (
        delete from email_calls c using chosen where c.batch_id = chosen.id),
      recipients as (
        delete from email_recipients r using chosen
        where r.project_id = chosen.project_id and r.batch_id = chosen.id and not chosen.left_alone),
      events as (
        delete from email_events e using chosen where e.project_id = chosen.project_id and e.batch_id = chosen.id),
      batches as (
        delete from email_batches b using chosen where b.id = chosen.id)
      select coalesce(sum(weight), 0)::integer from chosen;
    end;

    -- Returns whether any project has a batch in a range of ids. The owner, who drops partitions, cannot see
    -- rows of projects.
    create function has_email_batches(first uuid, beyond uuid) returns table (known boolean)
    language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select exists (select from email_batches where id >= first and id < beyond);
    end;

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

    -- Deletes recipients of deleted batches in quarters that still have batches. Checks at most 1,000
    -- batches, starting at a random one, so that repeated calls reach all batches.
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

    -- Returns whether a quarter has recipients of deleted batches. Checks at most 1,000 batches, like
    -- expire_email_recipients.
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

    create function age_of_email_recipients(days integer)
      returns table (age_seconds double precision, limit_seconds double precision)
      language plpgsql volatile security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
    declare
      quarter record;
    begin
      for quarter in select * from quarters_of_email_recipients() where since <= now() order by since loop
        -- A quarter past its limit that still has batches counts only if it has recipients of deleted
        -- batches.
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

    -- Claims batches whose run has to be started or signalled. A claim lasts 15 seconds to five minutes,
    -- depending on how long the batch has waited.
    create function claim_unstarted_batches(at_most integer) returns table (project_id uuid, batch_id uuid)
    language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      with due as materialized (
        select id from email_batches
        where opened_at is null and not shares_calls and requested_at < now() - interval '5 seconds'
          and (start_claimed_at is null or start_claimed_at < now() - greatest(interval '15 seconds',
            least(start_claimed_at - requested_at, interval '5 minutes')))
        order by requested_at for update skip locked limit at_most)
      update email_batches set start_claimed_at = now() from due where email_batches.id = due.id
      returning email_batches.project_id, email_batches.id;
    end;

    -- Returns accounts with single mails that have waited for two seconds, or that have a call without stored
    -- results.
    create function find_single_mail_accounts(at_most integer) returns table (project_id uuid, connection_id uuid)
    language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      select p.id, account.connection_id from projects p cross join lateral (
        select b.connection_id from email_batches b
        where b.project_id = p.id and b.shares_calls and b.state = 'queued'
          and b.requested_at < now() - interval '2 seconds'
        union
        select b.connection_id from email_calls c join email_batches b on b.id = c.batch_id
        where c.project_id = p.id and c.recorded_at is null and b.shares_calls) as account
      where p.deleted_at is null order by random() limit at_most;
    end;

    -- Counts unfinished batches and their recipients without a result, by state, reason and kind of account.
    -- Skips deleted projects, whose batches do not progress.
    create function count_open_batches_by_account() returns table
      (state text, reason text, is_own boolean, batches integer, recipients integer, age double precision)
    language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select batch.state, coalesce(batch.state_reason, batch.waiting_on,
          case when batch.shares_calls and batch.state = 'queued' then 'call' end), batch.connection_id is not null,
        count(*)::integer, sum(greatest(batch.total_recipients - coalesce(calls.recorded, 0), 0))::integer,
        extract(epoch from now() - min(batch.created_at))::double precision
      from email_batches batch join projects p on p.id = batch.project_id and p.deleted_at is null
      left join lateral (
        select sum(cardinality(members)) as recorded from email_calls
        where batch.state not in ('queued', 'scheduled') and batch_id = batch.id and recorded_at is not null
      ) calls on true
      where batch.state not in ('completed', 'cancelled')
      group by 1, 2, 3;
    end;

    alter function store_email_event owner to throughline_lookup;
    alter function claim_email_event owner to throughline_lookup;
    alter function age_of_email_batches_content owner to throughline_lookup;
    alter function age_of_email_batches owner to throughline_lookup;
    alter function delete_old_email_events owner to throughline_lookup;
    alter function claim_unchecked_batches owner to throughline_lookup;
    alter function store_own_email_event owner to throughline_lookup;
    alter function ended_mail_quotas owner to throughline_lookup;
    alter function claim_email_events_of owner to throughline_lookup;
    alter function project_of_email_message owner to throughline_lookup;
    alter function expire_email_batches_content owner to throughline_lookup;
    alter function expire_email_batches owner to throughline_lookup;
    alter function has_email_batches owner to throughline_lookup;
    alter function expire_email_recipients owner to throughline_lookup;
    alter function has_left_email_recipients owner to throughline_lookup;
    alter function claim_unstarted_batches owner to throughline_lookup;
    alter function find_single_mail_accounts owner to throughline_lookup;
    alter function count_open_batches_by_account owner to throughline_lookup;
    revoke execute on function store_email_event, claim_email_event, age_of_email_batches_content, age_of_email_batches,
      delete_old_email_events, claim_unchecked_batches, store_own_email_event, ended_mail_quotas, first_email_batch_id,
      day_of_email_batch, new_email_batch_id, quarters_of_email_recipients, create_email_recipient_partitions,
      claim_email_events_of, project_of_email_message, expire_email_batches_content, expire_email_batches,
      has_email_batches, drop_partition_of_email_recipients, expire_email_recipients, has_left_email_recipients,
      age_of_email_recipients, claim_unstarted_batches, find_single_mail_accounts,
      count_open_batches_by_account from public;
    grant execute on function store_email_event, claim_email_event, store_own_email_event, first_email_batch_id,
      new_email_batch_id, project_of_email_message to throughline_api;
    grant execute on function first_email_batch_id, new_email_batch_id, age_of_email_batches_content, age_of_email_batches,
      delete_old_email_events, claim_unchecked_batches, ended_mail_quotas, create_email_recipient_partitions,
      claim_email_events_of, expire_email_batches_content, expire_email_batches, drop_partition_of_email_recipients,
      expire_email_recipients, age_of_email_recipients, claim_unstarted_batches, find_single_mail_accounts,
      count_open_batches_by_account to throughline_worker;
    grant execute on function first_email_batch_id, day_of_email_batch,
      quarters_of_email_recipients to throughline_lookup;
    grant execute on function has_email_batches, has_left_email_recipients to throughline_owner;
  `);
};
