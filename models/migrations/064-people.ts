import type { Migration } from './migration.ts';

/** The API is granted what the command line has, and a look-up is added. */
export const expands = true;

/** What a tenant's own people change by the API: roles, members, the owner, senders, write keys, service accounts. */
export const up: Migration = async ({ query }) => {
  await query(`
    grant insert, update (name, description, permissions, updated_at), delete on roles to throughline_api;
    grant insert, delete on memberships, membership_roles to throughline_api;
    grant update (owner_id, updated_at) on projects to throughline_api;
    grant insert, update on senders to throughline_api;
    grant insert, update (revoked_at) on write_keys to throughline_api;
    grant update (name), delete on service_accounts to throughline_api;
    grant delete on service_account_keys to throughline_api;
    grant update (name, image, disabled_at, signed_out_at, updated_at) on users to throughline_api;

    -- Whose mail comes from a domain: nobody sends in the name of another tenant's.
    create policy lookup on senders for select to throughline_lookup using (current_user = 'throughline_lookup');
    grant select (project_id, address) on senders to throughline_lookup;
    grant create on schema public to throughline_lookup;
    create function projects_sending_from(domain text) returns setof uuid language sql stable security definer
      set search_path = public, pg_temp
      begin atomic
        select project_id from senders where lower(split_part(address, '@', 2)) = lower(domain) order by project_id;
      end;
    alter function projects_sending_from owner to throughline_lookup;
    revoke execute on function projects_sending_from from public;
    grant execute on function projects_sending_from to throughline_api;
  `);
};
