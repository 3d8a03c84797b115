import { type Database } from '../../models/database.ts';
import { rows } from '../../models/rows.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** Found before it is known in which project: a directory that is not distributed would have to lead to the project. */
const DIRECTORIES = [
  'app_keys (secret_digest)',
  'service_account_keys (secret_digest)',
  'write_keys (key)',
  'invitations (link_id)',
  'connect_sessions (token_digest)',
  'connect_sessions (oauth_state_digest)',
];

/** In the order in which acts are written, of the platform too, whose entries have no project. */
const OF_PLATFORM_TOO = ['audit_entries (id)'];

/** By batch, whose id is a day and random bits: to follow them in a distributed table, they get the project in front. */
const OF_MAILS = [
  'email_batches (id)',
  'email_recipients (batch_id, index)',
  'email_calls (batch_id, generation, call_id)',
];

/** The provider's id of an event, which is stored before it is known whose mail it is about. */
const OF_NO_PROJECT_YET = ['email_events (svix_id)'];

/** The project itself, which its maker finds by a name of their own before it is known which it is. */
const OF_PROJECTS = ['projects (id)', 'projects (created_by, external_id)'];

/**
 * PostgreSQL distributed by project keeps a key unique only where it contains the project, and finds a row at one place
 * only if it is asked for with it.
 */
describe('every key of a table with projects', () => {
  let urls: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    urls = await createTestDatabase();
    database = urls.connect('owner', { poolSize: 1 });
  });
  afterAll(() => urls.drop());

  it('begins with the project, but for those that are named here', async () => {
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

  it('is what foreign keys between such tables go by', async () => {
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
});
