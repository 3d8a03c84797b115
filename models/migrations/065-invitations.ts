import type { Migration } from './migration.ts';

/** A table, its look-ups and a right of the API are added. */
export const expands = true;

/**
 * Invitations to join a project. A row holds nothing that lets anybody in: the mailed token is made from `link_id` under a
 * key that is in no table. The names are those of the day on which the mail was asked for, so that it is the same mail
 * however often it is tried.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table invitations (
      project_id uuid not null references projects,
      id uuid not null default gen_random_uuid(),
      -- In lower case.
      email text not null,
      role_ids uuid[] not null,
      project_name text not null,
      inviter_name text not null,
      invited_by text not null,
      -- The OAuth client that invited by a token of its own, which acts for invited_by; null: a person did.
      invited_through text,
      link_id uuid not null default gen_random_uuid(),
      request_id text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      -- Of the mail with the present link.
      mail_requested_at timestamptz not null default now(),
      mailed_at timestamptz,
      mail_refused_at timestamptz,
      checked_at timestamptz,
      accepted_at timestamptz,
      accepted_by text,
      revoked_at timestamptz,
      primary key (project_id, id)
    );
    call protect_project_table('invitations');
    create unique index invitations_by_link on invitations (link_id);
    create index invitations_page on invitations (project_id, created_at, id);
    create index invitations_end on invitations (expires_at);
    create index invitations_unsent on invitations (checked_at nulls first)
      where mailed_at is null and mail_refused_at is null and accepted_at is null and revoked_at is null;
    grant select, insert, update on invitations to throughline_api;
    grant select, update (mailed_at, mail_refused_at) on invitations to throughline_worker;
    grant insert on users to throughline_api;

    grant create on schema public to throughline_lookup;
    create policy lookup on invitations to throughline_lookup using (current_user = 'throughline_lookup');
    grant select on invitations to throughline_lookup;
    grant update (checked_at) on invitations to throughline_lookup;

    -- None of a project that was deleted.
    create function invitation_of_link(link uuid) returns table (project_id uuid, invitation_id uuid)
      language sql stable security definer set search_path = public, pg_temp
      begin atomic
        select i.project_id, i.id from invitations i
        where i.link_id = link and exists (select from projects p where p.id = i.project_id and p.deleted_at is null);
      end;

    -- Until the provider may have forgotten the mail's key.
    create function claim_unsent_invitations(at_most integer) returns table (project_id uuid, invitation_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with due as materialized (
          select i.project_id as project, i.id from invitations i
          where mailed_at is null and mail_refused_at is null and accepted_at is null and revoked_at is null
            and mail_requested_at between now() - interval '20 hours' and now() - interval '5 seconds'
            and (checked_at is null or checked_at < now() - interval '30 seconds')
            and exists (select from projects p where p.id = i.project_id and p.deleted_at is null)
          order by checked_at nulls first for update skip locked limit at_most)
        update invitations set checked_at = now() from due
        where invitations.project_id = due.project and invitations.id = due.id
        returning invitations.project_id, invitations.id;
      end;
    alter function invitation_of_link owner to throughline_lookup;
    alter function claim_unsent_invitations owner to throughline_lookup;
    revoke execute on function invitation_of_link, claim_unsent_invitations from public;
    grant execute on function invitation_of_link to throughline_api;
    grant execute on function claim_unsent_invitations to throughline_worker;

    call keep_rows_until('invitations', 'invitations', '{project_id,id}', 'expires_at', 30);
  `);
};
