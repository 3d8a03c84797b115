import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { connectDatabase } from '../../../models/database.ts';
import { storeEvents } from '../../../models/journey/store-events.ts';
import { applyMigration } from '../../../models/migrations/apply-migration.ts';
import { knownMigrations, loadMigration } from '../../../models/migrations/known-migrations.ts';
import { runMigrations } from '../../../models/migrations/run-migrations.ts';
import { RETENTION_RULES } from '../../../models/retention/retention-rules.ts';
import { awayFromMidnight } from '../../support/away-from-midnight.ts';
import { testStack } from '../../support/config.ts';
import { databaseUrls } from '../../support/database.ts';

const { superuserUrl, passwords } = testStack().postgres;
const name = `test_${randomBytes(6).toString('hex')}`;
const url = new URL(superuserUrl);
url.pathname = `/${name}`;
const urls = databaseUrls(url.href, passwords);

const PROJECT = '00000000-0000-4000-8000-000000000001';
const ROLE = '00000000-0000-4000-8000-000000000002';
const BATCH = '00000000-0000-4000-8000-000000000003';

/** What a deployment has, in the tables that are changed later. */
const ROWS = `
  insert into users (id, email, name) values ('u', 'u@example.com', 'U');
  insert into projects (id, name, owner_id) values ('${PROJECT}', 'P', 'u');
  insert into memberships (project_id, user_id) values ('${PROJECT}', 'u');
  insert into roles (id, project_id, name, permissions) values ('${ROLE}', '${PROJECT}', 'R', '{}');
  insert into membership_roles (project_id, user_id, role_id) values ('${PROJECT}', 'u', '${ROLE}');
  insert into app_keys (project_id, name, secret_digest, last_four) values ('${PROJECT}', 'K', 'x', 'abcd');
  insert into write_keys (project_id, name, key, allowed_origins) values ('${PROJECT}', 'W', 'wk', '{https://example.com}');
  insert into connections (project_id, provider, external_id, display_name, sealed_secret)
    values ('${PROJECT}', 'meta', '1', 'C', 'x');
  insert into audit_entries (project_id, actor, action, target)
    values ('${PROJECT}', 'u', 'a', 't'), (null, 'u', 'a', 't');
  insert into visitors (project_id, visitor_id, first_seen_at, last_seen_at, web_sessions, pageviews, order_count,
    revenue_cents, total_touches) values ('${PROJECT}', 'v', now(), now(), 1, 2, 0, 0, 0);
  insert into visitor_sessions (project_id, visitor_id, session_id, started_at, sourced)
    values ('${PROJECT}', 'v', 's', now(), false);
  insert into event_ids (project_id, event_id, visitor_id, occurred_at)
    values ('${PROJECT}', 'e1', 'v', now()), ('${PROJECT}', 'e2', 'v', now());
  insert into events (project_id, visitor_id, occurred_at, event_id, source, kind, type, title, detail)
    values ('${PROJECT}', 'v', now(), 'e1', 'analytics', 'web', 'page_view', 'P', '{}'),
      ('${PROJECT}', 'v', now(), 'e2', 'analytics', 'web', 'page_view', 'P', '{}');
  insert into email_batches (id, project_id, tracking_id, body_digest, template, sender, state, total_recipients,
    total_batches, queued_by, request_id, completed_at)
    values ('${BATCH}', '${PROJECT}', 't', '', '{"subject": "S"}', '{}', 'completed', 1, 1, 'x', 'x', now());
  insert into email_recipients (project_id, batch_id, index, email, params) values ('${PROJECT}', '${BATCH}', 0, 'a@x', '{}');
  insert into email_chunks (project_id, batch_id, generation, chunk, members, body_digest, attempted_at, recorded_at)
    values ('${PROJECT}', '${BATCH}', 0, 0, '{0}', '', now(), now());
  insert into email_events (svix_id, project_id, batch_id, index, message_id, type, occurred_at)
    values ('sv', '${PROJECT}', '${BATCH}', 0, 'm', 'delivered', now());
`;

/** Sixty recipients were queued today, fifty of them for the day after tomorrow. */
const SCHEDULED = `
  insert into email_batches (project_id, tracking_id, body_digest, template, sender, state, total_recipients,
    total_batches, queued_by, request_id, scheduled_for)
    values ('${PROJECT}', 's', '', '{"subject": "S"}', '{}', 'scheduled', 50, 1, 'x', 'x', now() + interval '2 days');
  insert into email_daily_usage (project_id, day, recipients)
    values ('${PROJECT}', (now() at time zone 'utc')::date, 60);
`;

const TABLES = [...ROWS.matchAll(/insert into (\w+)/g)].map(([, table = '']) => table);

const event = (eventId: string) => ({
  eventId,
  visitorId: 'v',
  occurredAt: new Date(),
  source: 'analytics' as const,
  kind: 'web' as const,
  type: 'page_view',
  title: 'P',
  detail: {},
});

describe('a database of the release before', () => {
  let superuser: Client;

  /** Tables that a migration renames, by their names before it. */
  const RENAMED: Readonly<Record<string, string>> = { email_chunks: 'email_calls' };

  const count = async (isMigrated = false) => {
    const counted = TABLES.map((table) => {
      const current = (isMigrated ? RENAMED[table] : undefined) ?? table;
      return `(select count(*)::int from ${current}) as ${table}`;
    });
    const { rows } = await superuser.query<Record<string, number>>(`select ${counted.join(', ')}`);
    return rows[0];
  };

  const migrateWhere = async (isWanted: (migration: string) => boolean) => {
    const owner = new Client({ connectionString: urls.ownerUrl });
    await owner.connect();
    await owner.query(
      'create table if not exists schema_migrations (name text primary key, expands boolean not null default false)',
    );
    for (const migration of knownMigrations.filter(isWanted)) {
      await applyMigration(owner, migration, await loadMigration(migration), { onLocked: () => {} });
    }
    await owner.end();
  };

  beforeAll(async () => {
    await awayFromMidnight();
    const maintenance = new Client({ connectionString: superuserUrl });
    await maintenance.connect();
    await maintenance.query(
      `create database ${escapeIdentifier(name)} template template0 owner throughline_owner`,
    );
    await maintenance.end();
    await migrateWhere((migration) => migration < '034');
    superuser = new Client({ connectionString: urls.superuserUrl });
    await superuser.connect();
  });
  afterAll(async () => {
    await superuser.end();
    const maintenance = new Client({ connectionString: superuserUrl });
    await maintenance.connect();
    await maintenance.query(`drop database ${escapeIdentifier(name)} with (force)`);
    await maintenance.end();
  });

  it('has its rows after it was migrated, and goes on with them', async () => {
    await superuser.query(ROWS);
    await superuser.query(SCHEDULED);
    await migrateWhere((migration) => migration >= '034' && migration < '042');
    // A process of the release before stores events until the table is attached.
    await superuser.query(
      `insert into event_ids (project_id, event_id, visitor_id, occurred_at) values ('${PROJECT}', 'e4', 'v', now())`,
    );
    const built = await superuser.query(`select 'event_ids_by_month'::regclass::oid as index`);
    const before = await count();
    expect(before).toMatchObject({ event_ids: 3, audit_entries: 2, email_batches: 2 });
    const applied = await runMigrations(urls.ownerUrl);
    expect(applied).toEqual(knownMigrations.filter((each) => each >= '042'));
    expect(await count(true)).toEqual(before);

    const usage = await superuser.query(
      'select recipients from email_daily_usage where project_id = $1 order by day',
      [PROJECT],
    );
    expect(usage.rows).toEqual([{ recipients: 10 }, { recipients: 50 }]);
    const ids = await superuser.query('select distinct tableoid::regclass::text as partition from event_ids');
    expect(ids.rows).toEqual([{ partition: 'event_ids_before' }]);
    const attached = await superuser.query(`select 'event_ids_before_pkey'::regclass::oid as index`);
    expect(attached.rows).toEqual(built.rows);
    await superuser.query(`with batch as (
        insert into email_batches (project_id, tracking_id, body_digest, template, sender, total_recipients, total_batches,
          queued_by, request_id) values ('${PROJECT}', 'new', '', '{}', '{}', 1, 1, 'x', 'x') returning id)
      insert into email_recipients (project_id, batch_id, index, email, params) select '${PROJECT}', id, 0, 'b@x', '{}' from batch`);
    const mails = await superuser.query(
      `select email, tableoid::regclass::text = 'email_recipients_' || case email when 'a@x' then 'before'
         else to_char(now() at time zone 'UTC', 'YYYY"q"Q') end as "isInPlace" from email_recipients order by email`,
    );
    expect(mails.rows).toEqual([
      { email: 'a@x', isInPlace: true },
      { email: 'b@x', isInPlace: true },
    ]);
    const { rows: dated } = await superuser.query(
      `select last_seen_month = date_trunc('month', last_seen_at at time zone 'UTC')::date as dated from visitors`,
    );
    expect(dated).toEqual([{ dated: true }]);

    const options = { poolSize: 1, applicationName: 'test', statementTimeoutMs: 10_000 };
    const api = connectDatabase({ url: urls.apiUrl, ...options });
    const worker = connectDatabase({ url: urls.workerUrl, ...options });
    try {
      const events = [event('e1'), event('e3'), event('e4')];
      const stored = await storeEvents({ database: api, projectId: PROJECT }, events, { bytes: 0 });
      expect(stored).toBe(1);
      const kept = await count(true);
      // What is of today stays, however few days a worker names.
      for (const { table, expire } of RETENTION_RULES) {
        expect({ table, ...(await expire(worker, { days: -10_000, limit: 10 })) }).toEqual({
          table,
          rows: 0,
          partitions: 0,
          isDone: true,
        });
      }
      expect(await count(true)).toEqual(kept);
    } finally {
      await api.sequelize.close();
      await worker.sequelize.close();
    }
    // Its role is referred to as before.
    await expect(superuser.query(`delete from roles where id = '${ROLE}'`)).rejects.toThrow(
      /membership_roles/,
    );
  });
});
