import type { Migration } from './migration.ts';

/**
 * Who a CRM lead was found to be, for as long as the pages of its journey are read, and what reading them needs.
 *
 * A resolution is open until somebody was answered from it: whoever asks for the same lead meanwhile joins it, and
 * whoever gave up waiting takes it up. `lead` holds the addresses and numbers of the lead, normalised, and ends with
 * the row; `evidence` tells which signal tied which visitor, without its value.
 *
 * Row level security keeps PostgreSQL from using an index on what is not known to leak nothing, such as lower() or ->>:
 * hence columns that are made of them.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table journey_resolutions (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null references projects,
      connection_id uuid not null,
      crm_lead_id text collate "C" not null,
      state text not null default 'pending' check (state in ('pending', 'resolved')),
      lead jsonb,
      visitor_ids text[] not null default '{}',
      match_method text check (match_method in ('crm_lead_id', 'identity', 'fbclid')),
      evidence jsonb not null default '[]',
      created_at timestamptz not null default now(),
      resolved_at timestamptz,
      answered_at timestamptz,
      expires_at timestamptz not null default now() + interval '24 hours',
      foreign key (project_id, connection_id) references connections (project_id, id) on delete cascade
    );
    create unique index journey_resolutions_open on journey_resolutions (project_id, connection_id, crm_lead_id)
      where answered_at is null;
    create index journey_resolutions_expiry on journey_resolutions (expires_at);
    create index journey_resolutions_connection on journey_resolutions (connection_id);
    call protect_project_table('journey_resolutions');
    grant select, insert, update (state, answered_at, expires_at) on journey_resolutions to throughline_api;
    grant select, update (state, lead, visitor_ids, match_method, evidence, resolved_at, expires_at)
      on journey_resolutions to throughline_worker;

    create policy lookup on journey_resolutions to throughline_lookup using (current_user = 'throughline_lookup');
    grant select (id, project_id, expires_at), update (expires_at), delete on journey_resolutions
      to throughline_lookup;
    create function sweep_journey_resolutions(at_most integer) returns setof uuid
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        delete from journey_resolutions where id in (
          select id from journey_resolutions where expires_at < now()
          order by expires_at limit at_most for update skip locked)
        returning id;
      end;
    grant create on schema public to throughline_lookup;
    alter function sweep_journey_resolutions owner to throughline_lookup;
    revoke execute on function sweep_journey_resolutions from public;
    grant execute on function sweep_journey_resolutions to throughline_worker;

    alter table visitors add column first_fbclid text collate "C"
      generated always as (first_touch ->> 'fbclid') stored;
    drop index visitors_fbclid;
    create index visitors_fbclid on visitors (project_id, first_fbclid) where first_fbclid is not null;

    -- The mails of an address. Most are written in lower case, and need nothing but the index of what was written. Of
    -- what was measured for inserting 10,000 rows (33 ms without), this is the cheapest that keeps projects apart:
    -- 75 ms, a column of all addresses in lower case 82, a hash index 57, in which a project's thousandfold
    -- address would slow others down.
    alter table email_recipients add column lower_email text
      generated always as (nullif(lower(email), email)) stored;
    create index email_recipients_address on email_recipients (project_id, email);
    create index email_recipients_lower_address on email_recipients (project_id, lower_email)
      where lower_email is not null;
    -- When a provider's event told that a mail had been sent, which was earlier: until then it stood elsewhere in a
    -- journey. Null for a mail whose sending was noted as it happened.
    alter table email_recipients add column sent_noted_at timestamptz;
    -- A template is long, and a journey shows its subject.
    alter table email_batches add column subject text generated always as (template ->> 'subject') stored;
  `);
};
