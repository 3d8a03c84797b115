import type { Migration } from './migration.ts';

/** It only adds, and the API goes on writing the columns that it writes. */
export const expands = true;

/**
 * Proof that a project controls the domain of its sender. Only workers and operators record it; the API sets the
 * sender and asks for a check. Senders that an operator or the demo set last count as proved.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    alter table senders
      -- Part of the TXT record that proves control of the domain.
      add column verification_token text not null default replace(gen_random_uuid()::text, '-', ''),
      -- The domain that was proved, with its subdomains; it stays while the address is of another.
      add column verified_domain text,
      add column verified_by text check (verified_by in ('operator', 'dns', 'resend')),
      add column verified_at timestamptz,
      -- When a check was asked for, which bounds how often one is.
      add column check_asked_at timestamptz,
      add column checked_at timestamptz,
      add column check_problem text check (check_problem in ('record_not_found', 'record_differs', 'dns_unavailable')),
      add constraint senders_verified check (num_nulls(verified_domain, verified_by, verified_at) in (0, 3));
    revoke insert, update on senders from throughline_api;
    grant insert (project_id, name, address, reply_to) on senders to throughline_api;
    grant update (name, address, reply_to, updated_at, check_asked_at, checked_at, check_problem) on senders
      to throughline_api;
    grant select, update (verified_domain, verified_by, verified_at, checked_at, check_problem) on senders
      to throughline_worker;

    alter table senders no force row level security;
    alter table audit_entries no force row level security;
    update senders s
    set verified_domain = lower(split_part(s.address, '@', 2)), verified_by = 'operator', verified_at = s.updated_at
    where exists (
      select from (
        select actor, details from audit_entries
        where project_id = s.project_id and action = 'sender.set' order by id desc limit 1) last
      where (last.actor like 'admin-cli:%' or last.actor = 'npm start') and last.details ->> 'address' = s.address);
    alter table audit_entries force row level security;
    alter table senders force row level security;
  `);
};
