import type { Migration } from './migration.ts';

/** A table is added. */
export const expands = true;

/**
 * Changes of campaigns that were asked for. The row is what keeps a change from being applied twice, or over somebody
 * else's: it is written before the job starts, with what the campaign was before its first send (`before`).
 *
 * Open are `running`, and `ambiguous`: sent, and not known to have been applied. `waiting_for_approval` has sent nothing.
 * Of the open changes of a campaign one has the turn, `turn_taken`, until it has ended; the others follow in the order of
 * `turn_at`. What touches a budget that campaigns share (`is_shared`) waits for its like in the whole account besides.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table campaign_changes (
      project_id uuid not null references projects,
      id uuid not null default gen_random_uuid(),
      connection_id uuid not null,
      customer_id text not null,
      login_customer_id text not null,
      campaign_id text not null,
      kind text not null check (kind in
        ('update', 'remove', 'add_negative_keywords', 'remove_negative_keyword', 'add_keywords')),
      validate_only boolean not null,
      is_shared boolean not null default false,
      idempotency_key text,
      body_digest bytea not null,
      request jsonb not null,
      state text not null default 'running' check (state in
        ('running', 'waiting_for_approval', 'ambiguous', 'applied', 'validated', 'refused')),
      may_send boolean not null default true,
      turn_at timestamptz not null default clock_timestamp(),
      turn_taken boolean not null default false,
      attempts integer not null default 0,
      attempted_at timestamptz,
      exemptions jsonb,
      before jsonb,
      outcome jsonb,
      requested_by text not null,
      client_id text,
      ip text,
      request_id text not null,
      created_at timestamptz not null default now(),
      touched_at timestamptz not null default now(),
      checked_at timestamptz,
      ended_at timestamptz,
      primary key (project_id, id)
    );
    create unique index campaign_changes_key on campaign_changes (project_id, idempotency_key)
      where idempotency_key is not null and state in ('running', 'waiting_for_approval', 'ambiguous', 'applied');
    create unique index campaign_changes_body on campaign_changes (project_id, customer_id, campaign_id, body_digest)
      where idempotency_key is null and state in ('running', 'waiting_for_approval', 'ambiguous');
    create index campaign_changes_turns on campaign_changes (project_id, customer_id, campaign_id, turn_at)
      where state in ('running', 'ambiguous') and not validate_only;
    create index campaign_changes_open on campaign_changes (checked_at) where state in ('running', 'ambiguous');
    create index campaign_changes_ended on campaign_changes (ended_at) where state in ('validated', 'refused');
    create index campaign_changes_retention on campaign_changes (project_id, ended_at) where ended_at is not null;
    create index campaign_changes_of_campaign on campaign_changes (project_id, customer_id, campaign_id, created_at);
    call protect_project_table('campaign_changes');
    grant select, insert,
      update (state, may_send, turn_at, turn_taken, touched_at, connection_id, login_customer_id, idempotency_key, outcome,
        ended_at)
      on campaign_changes to throughline_api;
    grant select, update (state, may_send, turn_at, turn_taken, attempts, attempted_at, exemptions, before, outcome, ended_at)
      on campaign_changes to throughline_worker;

    create policy lookup on campaign_changes to throughline_lookup using (current_user = 'throughline_lookup');
    grant select (id, project_id, state, touched_at, checked_at, ended_at), update (checked_at), delete
      on campaign_changes to throughline_lookup;

    grant create on schema public to throughline_lookup;

    -- Open ones whose run may have ended otherwise, each looked at by one sweeper at a time.
    create function claim_unchecked_changes(at_most integer) returns table (project_id uuid, change_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select c.project_id as project, c.id from campaign_changes c
          where state in ('running', 'ambiguous') and touched_at < now() - interval '20 seconds'
            and (checked_at is null or checked_at < now() - case state
              when 'running' then interval '30 seconds' else interval '2 minutes' end)
          order by checked_at nulls first for update skip locked limit at_most)
        update campaign_changes set checked_at = now() from due
        where campaign_changes.project_id = due.project and campaign_changes.id = due.id
        returning campaign_changes.project_id, campaign_changes.id;
      end;
    alter function claim_unchecked_changes owner to throughline_lookup;
    revoke execute on function claim_unchecked_changes from public;
    grant execute on function claim_unchecked_changes to throughline_worker;

    -- One that was applied binds its Idempotency-Key until its row ends; one that was refused binds nobody.
    call keep_rows_for('requests', 'campaign_changes', '{id}', 'ended_at', 'ended_at is not null');
    call keep_rows_until('campaign_changes_refused', 'campaign_changes', '{project_id,id}', 'ended_at', 7,
      $$state in ('validated', 'refused')$$, '{state}');
  `);
};
