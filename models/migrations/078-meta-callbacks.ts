import type { Migration } from './migration.ts';

/** A table and functions. */
export const expands = true;

/**
 * What Meta calls back with, of a person who has removed the app or wants their data deleted. `sealed_request` is what it
 * signed, sealed for the workers, who have the app's secret; it is emptied when they are done. `id` is the confirmation
 * code of a deletion. They are of no project: the person may have connected several.
 */
export const up: Migration = async ({ query }) => {
  await query(`
    create table meta_callbacks (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('deauthorize', 'data_deletion')),
      request_digest bytea not null check (octet_length(request_digest) = 32),
      sealed_request text check (length(sealed_request) <= 10000),
      connections integer,
      received_at timestamptz not null default now(),
      claimed_at timestamptz,
      done_at timestamptz,
      unique (kind, request_digest),
      check ((sealed_request is null) = (done_at is not null))
    );
    create index meta_callbacks_work on meta_callbacks (received_at) where done_at is null;
    create index meta_callbacks_age on meta_callbacks (received_at);
    grant select (id, kind, request_digest, received_at, done_at), insert (kind, request_digest, sealed_request)
      on meta_callbacks to throughline_api;
    grant select, delete, update (sealed_request, connections, claimed_at, done_at) on meta_callbacks to throughline_worker;

    grant create on schema public to throughline_lookup;
    call keep_rows_until('meta_callbacks', 'meta_callbacks', '{id}', 'received_at', 30);
  `);
};
