import type { Migration } from './migration.ts';

/**
 * Files of projects in the object store. A file is put under `incoming/` and its key, where an upload URL may write;
 * once it was checked it is copied to its key, where none may, and only that is ever served.
 *
 * `etag` is that of the checked copy. `deleting`: gone for callers; the row stays until nothing of it can come into the
 * store any more, so that what a URL that is still alive writes is deleted too. `look_at`: when it is looked at next,
 * null when there is nothing left to do. A check holds the row by `lease`, and renews it as long as its process lives.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table assets (
      id uuid primary key default gen_random_uuid(),
      project_id uuid not null references projects,
      state text not null default 'pending' check (state in ('pending', 'ready', 'deleting')),
      filename text not null,
      storage_filename text not null,
      object_key text not null generated always as
        ('projects/' || project_id::text || '/assets/' || id::text || '/' || storage_filename) stored,
      mime_type text not null,
      asset_type text not null check (asset_type in ('image', 'video', 'audio', 'document')),
      size_bytes bigint not null check (size_bytes > 0),
      etag text,
      created_by text not null,
      created_at timestamptz(3) not null default now(),
      upload_expires_at timestamptz not null,
      ready_at timestamptz(3),
      checked_at timestamptz,
      look_at timestamptz,
      lease uuid,
      leased_until timestamptz,
      check (state <> 'ready' or (etag is not null and ready_at is not null))
    );
    create index assets_page on assets (project_id, created_at desc, id desc) where state <> 'deleting';
    create index assets_pending on assets (project_id) where state = 'pending';
    create index assets_look on assets (look_at) where look_at is not null;
    call protect_project_table('assets');
    grant select, insert (id, project_id, filename, storage_filename, mime_type, asset_type, size_bytes, created_by,
      upload_expires_at, look_at), update (state, look_at) on assets to throughline_api;
    grant select, update (state, etag, ready_at, checked_at, look_at, lease, leased_until), delete
      on assets to throughline_worker;

    create policy lookup on assets to throughline_lookup using (current_user = 'throughline_lookup');
    grant select (id, project_id, state, created_at, upload_expires_at, look_at), update (look_at)
      on assets to throughline_lookup;

    -- Each is looked at by one sweeper at a time. While a file may come, every minute; then hourly until its day is
    -- over. What has to be deleted is tried again every minute.
    create function claim_assets_to_check(at_most integer) returns table (project_id uuid, asset_id uuid)
      language sql volatile security definer set search_path = public, pg_temp
      begin atomic
        update assets set look_at = case
          when state = 'pending' and now() > upload_expires_at + interval '1 hour'
            then greatest(now() + interval '1 minute',
              least(now() + interval '1 hour', created_at + interval '24 hours'))
          else now() + interval '1 minute' end
        where id in (
          select id from assets where look_at <= now() order by look_at for update skip locked limit at_most)
        returning assets.project_id, assets.id;
      end;
    grant create on schema public to throughline_lookup;
    alter function claim_assets_to_check owner to throughline_lookup;
    revoke execute on function claim_assets_to_check from public;
    grant execute on function claim_assets_to_check to throughline_worker;
  `);
};
