import { type Database } from '../../models/database.ts';
import { rows } from '../../models/rows.ts';
import { createTestDatabase } from '../support/database.ts';
import { keepOpen } from '../support/keep-open.ts';

/**
 * Looked up before the project is known. A distributed database needs an undistributed directory from these to the
 * project.
 */
const DIRECTORIES = [
  'app_keys (secret_digest)',
  'service_account_keys (secret_digest)',
  'write_keys (key)',
  'invitations (link_id)',
  'connect_sessions (token_digest)',
  'connect_sessions (oauth_state_digest)',
];

/** Includes entries of the platform, which have no project, in order of writing. */
const OF_PLATFORM_TOO = ['audit_entries (id)'];

/** Keyed by batch, whose id is a day and random bits. A distributed table needs the project as the first column. */
const OF_MAILS = [
  'email_batches (id)',
  'email_recipients (batch_id, index)',
  'email_calls (batch_id, generation, call_id)',
];

/** The provider's event id, stored before the mail and its project are known. */
const OF_NO_PROJECT_YET = ['email_events (svix_id)'];

/** The project itself, which its creator looks up by an external name. */
const OF_PROJECTS = ['projects (id)', 'projects (created_by, external_id)'];

// A database distributed by project can enforce a key, and route a lookup, only if the key contains the project.

let database: Database;

const urls = keepOpen(createTestDatabase, () => {
  database = urls.connect('owner', { poolSize: 1 });
});

it('begins every unique key with the project, except for the listed keys', async () => {
  const others = await rows<{ key: string }>(
    database,
    `select format('%s (%s)', c.relname, (
         select string_agg(pg_get_indexdef(i.indexrelid, n, true), ', ' order by n)
         from generate_series(1, i.indnkeyatts) n)) as key
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and not c.relispartition and i.indisunique
       and (c.relname = 'projects' or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'project_id'))
       and pg_get_indexdef(i.indexrelid, 1, true) <> 'project_id'`,
  );
  expect(others.map(({ key }) => key).toSorted()).toEqual(
    [...DIRECTORIES, ...OF_PLATFORM_TOO, ...OF_MAILS, ...OF_NO_PROJECT_YET, ...OF_PROJECTS].toSorted(),
  );
});

it('begins every foreign key between tables of projects with the project', async () => {
  const found = await rows<{ name: string }>(
    database,
    `select conname as name from pg_constraint f
     where contype = 'f' and conparentid = 0 and confrelid <> 'projects'::regclass
       and exists (select from pg_attribute where attrelid = f.conrelid and attname = 'project_id')
       and exists (select from pg_attribute where attrelid = f.confrelid and attname = 'project_id')
       and not exists (
         select from pg_attribute where attrelid = f.confrelid and attnum = f.confkey[1] and attname = 'project_id')`,
  );
  expect(found).toEqual([]);
});
