import { type Database } from '../../models/database.ts';
import { rows } from '../../models/rows.ts';
import { createTestDatabase } from '../support/database.ts';
import { keepOpen } from '../support/keep-open.ts';

/**
 * Keys by which the project of a row is looked up. A database distributed by project would need an index from
 * each key to its project.
 */
const LOOKUP_KEYS = [
  'app_keys (secret_digest)',
  'service_account_keys (secret_digest)',
  'write_keys (key)',
  'invitations (link_id)',
  'connect_sessions (token_digest)',
  'connect_sessions (oauth_state_digest)',
];

/** Keys of a table whose rows may belong to the platform instead of a project. */
const PLATFORM_KEYS = ['audit_entries (id)'];

/**
 * Keys that start with a batch's id, which is unique across all projects. In a database distributed by
 * project, these keys would have to contain `project_id` as well.
 */
const MAIL_KEYS = [
  'email_batches (id)',
  'email_recipients (batch_id, index)',
  'email_calls (batch_id, generation, call_id)',
];

/** Key of provider events, which are stored before their mails and projects are known. */
const EVENT_KEYS = ['email_events (svix_id)'];

const PROJECT_KEYS = ['projects (id)', 'projects (created_by, external_id)'];

// These tests check that the database could be distributed (sharded) by project. Such a database can enforce
// a key, and route a look-up, only if the key contains the project.

let database: Database;

const urls = keepOpen(createTestDatabase, () => {
  database = urls.connect('owner', { poolSize: 1 });
});

it('every unique key of a project table starts with project_id, except for the listed keys', async () => {
  const exceptions = await rows<{ key: string }>(
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
  expect(exceptions.map(({ key }) => key).toSorted()).toEqual(
    [...LOOKUP_KEYS, ...PLATFORM_KEYS, ...MAIL_KEYS, ...EVENT_KEYS, ...PROJECT_KEYS].toSorted(),
  );
});

it('every foreign key between project tables starts with project_id', async () => {
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
