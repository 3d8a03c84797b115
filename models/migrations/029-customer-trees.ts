import type { Migration } from './migration.ts';

/**
 * The accounts that a connection to Google Ads reaches. They are read in the background, manager by manager: a tree of
 * several hundred managers takes minutes, and what is read of it is shown meanwhile.
 *
 * `searchads_trees`: one for each connection. `reading_id` is the reading that is open, or was last; `read_at` says when
 * a reading last had everything; `failure` why the last attempt came to no end, at `tried_at`. `searchads_visits`: the
 * accounts whose clients an open reading asks for, and whether it has. `searchads_customers`: each account once, by the
 * shortest way that was found; those that a whole reading did not find again are deleted at its end.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table searchads_trees (
      project_id uuid not null references projects,
      connection_id uuid not null,
      reading_id uuid not null default gen_random_uuid(),
      is_open boolean not null default true,
      begun_at timestamptz not null default now(),
      read_at timestamptz,
      tried_at timestamptz not null default now(),
      failure jsonb,
      primary key (project_id, connection_id),
      foreign key (project_id, connection_id) references connections (project_id, id) on delete cascade
    );
    create index searchads_trees_tried on searchads_trees (tried_at);

    create table searchads_visits (
      project_id uuid not null references projects,
      connection_id uuid not null,
      customer_id text not null,
      login_customer_id text not null,
      depth integer not null,
      is_done boolean not null default false,
      primary key (project_id, connection_id, customer_id),
      foreign key (project_id, connection_id) references searchads_trees on delete cascade
    );

    create table searchads_customers (
      project_id uuid not null references projects,
      connection_id uuid not null,
      customer_id text not null,
      login_customer_id text not null,
      parent_customer_id text,
      depth integer not null,
      display_name text not null,
      manager boolean not null,
      is_test_account boolean not null,
      status text not null,
      currency_code text,
      time_zone text,
      reading_id uuid not null,
      primary key (project_id, connection_id, customer_id),
      foreign key (project_id, connection_id) references searchads_trees on delete cascade
    );

    call protect_project_table('searchads_trees');
    call protect_project_table('searchads_visits');
    call protect_project_table('searchads_customers');
    grant select on searchads_trees, searchads_customers to throughline_api;
    grant select, insert, update, delete on searchads_trees, searchads_visits, searchads_customers
      to throughline_worker;
    grant select (project_id, connection_id), delete on searchads_trees to throughline_admin;

    create policy lookup on searchads_trees to throughline_lookup using (current_user = 'throughline_lookup');
    grant select (project_id, connection_id, tried_at), update (tried_at), delete on searchads_trees
      to throughline_lookup;

    -- A tree that nobody has asked for in a day is read anew when somebody does.
    create function sweep_searchads_trees(at_most integer) returns setof uuid
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        with old as (
          select project_id, connection_id from searchads_trees where tried_at < now() - interval '1 day'
          order by tried_at limit at_most for update skip locked
        )
        delete from searchads_trees tree using old
        where tree.project_id = old.project_id and tree.connection_id = old.connection_id returning tree.project_id;
      end;
    grant create on schema public to throughline_lookup;
    alter function sweep_searchads_trees owner to throughline_lookup;
    revoke execute on function sweep_searchads_trees from public;
    grant execute on function sweep_searchads_trees to throughline_worker;
  `);
};
