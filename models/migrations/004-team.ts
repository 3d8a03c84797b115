import type { Migration } from './migration.ts';

export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    create table memberships (
      project_id  uuid references projects,
      user_id     text references users,
      created_at  timestamptz not null default now(),
      primary key (project_id, user_id)
    );
    create index memberships_user on memberships (user_id, project_id);
    call protect_project_table('memberships');
    call open_to_lookup('memberships');
    grant select, insert, delete on memberships to throughline_api, throughline_admin;
    grant select on memberships to throughline_worker;
    grant select (project_id, user_id) on memberships to throughline_lookup;

    create table roles (
      id           uuid default gen_random_uuid(),
      project_id   uuid references projects,
      name         text not null,
      description  text not null default '',
      permissions  text[] not null,
      created_at   timestamptz not null default now(),
      updated_at   timestamptz not null default now(),
      primary key (project_id, id),
      unique (project_id, name)
    );
    call protect_project_table('roles');
    grant select, insert, update (name, description, permissions, updated_at), delete on roles to throughline_api;
    grant select on roles to throughline_worker;
    grant select, insert on roles to throughline_admin;

    create table membership_roles (
      project_id  uuid,
      user_id     text,
      role_id     uuid,
      primary key (project_id, user_id, role_id),
      foreign key (project_id, role_id) references roles,
      foreign key (project_id, user_id) references memberships on delete cascade
    );
    call protect_project_table('membership_roles');
    grant select, insert, delete on membership_roles to throughline_api;
    grant select, insert on membership_roles to throughline_admin;
    grant select on membership_roles to throughline_worker;

    -- Invitations to a project by a mailed link.
    create table invitations (
      project_id         uuid references projects,
      id                 uuid default gen_random_uuid(),
      -- In lower case.
      email              text not null,
      role_ids           uuid[] not null,
      project_name       text not null,
      inviter_name       text not null,
      invited_by         text not null,
      -- OAuth client that invited with a client token, without a user.
      invited_through    text,
      link_id            uuid not null default gen_random_uuid(),
      request_id         text not null,
      created_at         timestamptz not null default now(),
      expires_at         timestamptz not null,
      -- Times of the mail with the current link.
      mail_requested_at  timestamptz not null default now(),
      mailed_at          timestamptz,
      mail_refused_at    timestamptz,
      checked_at         timestamptz,
      accepted_at        timestamptz,
      accepted_by        text,
      revoked_at         timestamptz,
      primary key (project_id, id)
    );
    create unique index invitations_by_link on invitations (link_id);
    create index invitations_page on invitations (project_id, created_at, id);
    create index invitations_end on invitations (expires_at);
    create index invitations_unsent
      on invitations (checked_at nulls first)
      where mailed_at is null and mail_refused_at is null and accepted_at is null and revoked_at is null;
    call protect_project_table('invitations');
    grant select, insert (project_id, email, role_ids, project_name, inviter_name, invited_by, invited_through,
      request_id, expires_at), update (project_name, inviter_name, invited_by, invited_through, link_id, request_id,
      expires_at, mail_requested_at, mailed_at, mail_refused_at, checked_at, accepted_at, accepted_by, revoked_at)
      on invitations to throughline_api;
    grant select, update (mailed_at, mail_refused_at) on invitations to throughline_worker;
    grant select (link_id, mail_requested_at, mailed_at, mail_refused_at, checked_at, accepted_at, revoked_at),
      update (checked_at) on invitations to throughline_lookup;
    call keep_rows_until('invitations', 'invitations', '{project_id,id}', 'expires_at', 30);

    create function projects_of_user(person text) returns setof uuid language sql stable security definer
    set search_path = public, pg_temp
    begin atomic
      select m.project_id from memberships m join projects p on p.id = m.project_id
      where m.user_id = person and p.deleted_at is null order by m.project_id;
    end;

    create function users_beside(person text) returns setof text language sql stable security definer
    set search_path = public, pg_temp
    begin atomic
      select person union
      select other.user_id from memberships mine join projects p on p.id = mine.project_id and p.deleted_at is null
        join memberships other on other.project_id = mine.project_id
      where mine.user_id = person;
    end;

    -- Returns a page of a user's projects, newest first, including deleted ones.
    create function project_page_of_user(person text, before_at timestamptz, before_id uuid, at_most integer)
    returns setof uuid language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select p.id from memberships m join projects p on p.id = m.project_id
      where m.user_id = person and (before_at is null or (p.created_at, p.id) < (before_at, before_id))
      order by p.created_at desc, p.id desc limit at_most;
    end;

    -- Finds the invitation of a link, unless its project is deleted.
    create function invitation_of_link(link uuid) returns table (project_id uuid, invitation_id uuid)
    language sql stable security definer set search_path = public, pg_temp
    begin atomic
      select i.project_id, i.id from invitations i
      where i.link_id = link and exists (select from projects p where p.id = i.project_id and p.deleted_at is null);
    end;

    -- Claims, for 30 seconds, invitations whose mail was not sent. Skips mails requested more than 20 hours
    -- ago, because the provider may have forgotten their idempotency key.
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

    -- Returns the e-mail addresses of members of the current project who have all scopes: first the owner,
    -- then the others in the order in which they joined.
    create function people_with_scopes(scopes text[], at_most integer, excluded text[] default '{}')
    returns setof text language sql stable
    security definer set search_path = public, pg_temp
    begin atomic
      select u.email
      from projects p
        join memberships m on m.project_id = p.id
        join users u on u.id = m.user_id
      where p.id = current_project() and u.disabled_at is null and u.id <> all (excluded)
        and (u.id = p.owner_id or (
          select coalesce(array_agg(permission), '{}') @> scopes
          from membership_roles mr
            join roles r on r.project_id = mr.project_id and r.id = mr.role_id,
            unnest(r.permissions) as permission
          where mr.project_id = p.id and mr.user_id = u.id))
      order by u.id <> p.owner_id, m.created_at, u.id
      limit at_most;
    end;

    alter function projects_of_user owner to throughline_lookup;
    alter function users_beside owner to throughline_lookup;
    alter function project_page_of_user owner to throughline_lookup;
    alter function invitation_of_link owner to throughline_lookup;
    alter function claim_unsent_invitations owner to throughline_lookup;
    revoke execute on function projects_of_user, users_beside, project_page_of_user, invitation_of_link,
      claim_unsent_invitations, people_with_scopes from public;
    grant execute on function projects_of_user, users_beside, project_page_of_user, invitation_of_link to throughline_api;
    grant execute on function claim_unsent_invitations, people_with_scopes to throughline_worker;
  `);
};
