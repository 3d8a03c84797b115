import type { Migration } from './migration.ts';

export const up: Migration = async ({ query }) => {
  await query(`
    grant create on schema public to throughline_lookup;

    -- Files in the object store. An upload is written below incoming/ and copied to object_key after a check.
    -- etag: ETag of the copy. lease: id of the check in progress. A row in state deleting stays until its
    -- upload URL has expired.
    create table assets (
      id                 uuid default gen_random_uuid(),
      project_id         uuid references projects,
      state              text not null default 'pending' check (state in ('pending', 'ready', 'deleting')),
      filename           text not null,
      storage_filename   text not null,
      object_key         text not null generated always as (
        'projects/' || project_id::text || '/assets/' || id::text || '/' || storage_filename) stored,
      mime_type          text not null,
      asset_type         text not null check (asset_type in ('image', 'video', 'audio', 'document')),
      size_bytes         bigint not null check (size_bytes > 0),
      etag               text,
      -- Random part of the public link's URL; null: no public link.
      public_token       text,
      created_by         text not null,
      created_at         timestamptz(3) not null default now(),
      upload_expires_at  timestamptz not null,
      ready_at           timestamptz(3),
      checked_at         timestamptz,
      -- Time of the next check or deletion; null: none is scheduled.
      check_at           timestamptz,
      lease              uuid,
      leased_until       timestamptz,
      primary key (project_id, id),
      check (state <> 'ready' or (etag is not null and ready_at is not null))
    );
    create index assets_page on assets (project_id, created_at desc, id desc) where state <> 'deleting';
    create unique index assets_public on assets (project_id, public_token) where public_token is not null;
    create index assets_pending on assets (project_id) where state = 'pending';
    create index assets_check on assets (check_at) where check_at is not null;
    call protect_project_table('assets');
    call open_to_lookup('assets');
    grant select, insert (id, project_id, filename, storage_filename, mime_type, asset_type, size_bytes, created_by,
      upload_expires_at, check_at), update (state, upload_expires_at, check_at, public_token) on assets to throughline_api;
    grant select, update (state, etag, ready_at, checked_at, check_at, lease, leased_until), delete
      on assets to throughline_worker;
    grant select (project_id, size_bytes) on assets to throughline_admin;
    grant select (id, project_id, state, created_at, upload_expires_at, check_at), update (check_at)
      on assets to throughline_lookup;

    -- Storage of a project. stored_bytes: size of all assets, including pending and deleting ones. day_bytes:
    -- sizes declared for uploads on the day (UTC).
    create table storage_usage (
      project_id    uuid primary key references projects,
      stored_bytes  bigint not null check (stored_bytes >= 0),
      day           date not null,
      day_bytes     bigint not null check (day_bytes >= 0)
    );
    call protect_project_table('storage_usage');
    grant select, insert, update on storage_usage to throughline_api, throughline_admin;
    grant select, update on storage_usage to throughline_worker;

    -- Claims assets that are due for a check or deletion. From one hour after the upload URL expired, a
    -- pending asset is claimed hourly, until 24 hours after its creation.
    create function claim_assets_to_check(at_most integer) returns table (project_id uuid, asset_id uuid)
    language sql volatile security definer set search_path = public, pg_temp
    begin atomic
      with due as materialized (
        select a.project_id as project, a.id from assets a where check_at <= now()
        order by check_at for update skip locked limit at_most)
      update assets set check_at = case
        when state = 'pending' and now() > upload_expires_at + interval '1 hour'
          then greatest(now() + interval '1 minute',
            least(now() + interval '1 hour', created_at + interval '24 hours'))
        else now() + interval '1 minute' end
      from due where assets.project_id = due.project and assets.id = due.id
      returning assets.project_id, assets.id;
    end;

    alter function claim_assets_to_check owner to throughline_lookup;
    revoke execute on function claim_assets_to_check from public;
    grant execute on function claim_assets_to_check to throughline_worker;
  `);
};
