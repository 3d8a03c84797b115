import type { Migration } from './migration.ts';

/**
 * Search campaigns that were asked for. The row is what keeps one request from becoming two campaigns: it is written
 * before the job starts, and its id stands in the campaign at Google as the mark by which the campaign is known again.
 *
 * Open are `running`, and `ambiguous`: sent, and not known to have been applied. `may_send` false: only look whether
 * the campaign is there. A key binds until its request has been refused or only validated.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table campaign_intents (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null references projects,
      connection_id uuid not null,
      customer_id text not null,
      login_customer_id text not null,
      name text not null,
      validate_only boolean not null,
      idempotency_key text,
      body_digest bytea not null,
      request jsonb not null,
      state text not null default 'running'
        check (state in ('running', 'ambiguous', 'created', 'validated', 'refused')),
      may_send boolean not null default true,
      attempts integer not null default 0,
      attempted_at timestamptz,
      exemptions jsonb,
      outcome jsonb,
      requested_by text not null,
      request_id text not null,
      created_at timestamptz not null default now(),
      touched_at timestamptz not null default now(),
      checked_at timestamptz,
      ended_at timestamptz
    );
    create unique index campaign_intents_key on campaign_intents (project_id, idempotency_key)
      where idempotency_key is not null and state in ('running', 'ambiguous', 'created');
    create unique index campaign_intents_name on campaign_intents (project_id, customer_id, name)
      where not validate_only and state in ('running', 'ambiguous');
    create unique index campaign_intents_body on campaign_intents (project_id, customer_id, body_digest)
      where idempotency_key is null and state in ('running', 'ambiguous');
    create index campaign_intents_open on campaign_intents (checked_at) where state in ('running', 'ambiguous');
    create index campaign_intents_ended on campaign_intents (ended_at) where state in ('validated', 'refused');
    call protect_project_table('campaign_intents');
    grant select, insert,
      update (state, may_send, touched_at, connection_id, login_customer_id, idempotency_key)
      on campaign_intents to throughline_api;
    grant select, update (state, may_send, attempts, attempted_at, exemptions, outcome, ended_at)
      on campaign_intents to throughline_worker;

    create policy lookup on campaign_intents to throughline_lookup using (current_user = 'throughline_lookup');
    grant select (id, project_id, state, touched_at, checked_at, ended_at), update (checked_at), delete
      on campaign_intents to throughline_lookup;

    -- Open ones whose run may have ended otherwise, each looked at by one sweeper at a time. An ambiguous one has no
    -- run: it is looked for at Google every five minutes until that can tell.
    create function claim_unchecked_campaigns(at_most integer) returns table (project_id uuid, intent_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        update campaign_intents set checked_at = now()
        where id in (
          select id from campaign_intents
          where state in ('running', 'ambiguous') and touched_at < now() - interval '20 seconds'
            and (checked_at is null or checked_at < now() - case state
              when 'running' then interval '30 seconds' else interval '5 minutes' end)
          order by checked_at nulls first for update skip locked limit at_most)
        returning campaign_intents.project_id, campaign_intents.id;
      end;

    -- What was refused or only validated binds nobody; it is kept for a week for whoever looks into it.
    create function sweep_campaign_intents(at_most integer) returns setof uuid
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        delete from campaign_intents where id in (
          select id from campaign_intents
          where state in ('validated', 'refused') and ended_at < now() - interval '7 days'
          order by ended_at for update skip locked limit at_most)
        returning id;
      end;
    grant create on schema public to throughline_lookup;
    alter function claim_unchecked_campaigns owner to throughline_lookup;
    alter function sweep_campaign_intents owner to throughline_lookup;
    revoke execute on function claim_unchecked_campaigns, sweep_campaign_intents from public;
    grant execute on function claim_unchecked_campaigns, sweep_campaign_intents to throughline_worker;
  `);
};
