import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { applyMigration } from '../../../models/migrations/apply-migration.ts';
import { knownMigrations, loadMigration } from '../../../models/migrations/known-migrations.ts';
import { runMigrations } from '../../../models/migrations/run-migrations.ts';
import { testStack } from '../../support/config.ts';
import { databaseUrls } from '../../support/database.ts';

const { superuserUrl, passwords } = testStack().postgres;
const name = `test_${randomBytes(6).toString('hex')}`;
const url = new URL(superuserUrl);
url.pathname = `/${name}`;
const urls = databaseUrls(url.href, passwords);

/** Who set the address last, and before; the newest stands last. */
const HISTORIES: { domain: string; set: [actor: string, address: string][]; isVerified: boolean }[] = [
  { domain: 'a.example', set: [['admin-cli:root', 'x@A.example']], isVerified: true },
  { domain: 'b.example', set: [['npm start', 'x@b.example']], isVerified: true },
  { domain: 'c.example', set: [['user:u', 'x@c.example']], isVerified: false },
  {
    domain: 'd.example',
    set: [
      ['admin-cli:root', 'x@old.example'],
      ['user:u', 'x@d.example'],
    ],
    isVerified: false,
  },
  {
    domain: 'e.example',
    set: [
      ['user:u', 'x@old.example'],
      ['admin-cli:root', 'x@e.example'],
    ],
    isVerified: true,
  },
  { domain: 'f.example', set: [['user:admin-cli:root', 'x@f.example']], isVerified: false },
  { domain: 'g.example', set: [['client:npm start', 'x@g.example']], isVerified: false },
  { domain: 'h.example', set: [], isVerified: false },
];

let superuser: Client;

beforeAll(async () => {
  const maintenance = new Client({ connectionString: superuserUrl });
  await maintenance.connect();
  await maintenance.query(
    `create database ${escapeIdentifier(name)} template template0 owner throughline_owner`,
  );
  await maintenance.end();
  const owner = new Client({ connectionString: urls.ownerUrl });
  await owner.connect();
  await owner.query(
    'create table schema_migrations (name text primary key, expands boolean not null default false)',
  );
  for (const migration of knownMigrations.filter((each) => each < '190')) {
    await applyMigration(owner, migration, await loadMigration(migration), { onLocked: () => {} });
  }
  await owner.end();
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

it('marks those senders as verified that an operator or the demo set last', async () => {
  await superuser.query(`insert into users (id, email, name) values ('u', 'u@example.com', 'U')`);
  for (const { domain, set } of HISTORIES) {
    const { rows } = await superuser.query<{ id: string }>(
      `insert into projects (id, name, owner_id) values (gen_random_uuid(), $1, 'u') returning id`,
      [domain],
    );
    const id = rows[0]?.id;
    const address = set.at(-1)?.[1] ?? `x@${domain}`;
    await superuser.query('insert into senders (project_id, name, address) values ($1, $2, $3)', [
      id,
      'N',
      address,
    ]);
    for (const [actor, given] of set) {
      await superuser.query(
        `insert into audit_entries (project_id, actor, action, target, details)
         values ($1::uuid, $2, 'sender.set', $1::text, jsonb_build_object('address', $3::text))`,
        [id, actor, given],
      );
    }
  }
  await runMigrations(urls.ownerUrl);
  const { rows } = await superuser.query<{ domain: string; verified: string | null; by: string | null }>(
    `select p.name as domain, s.verified_domain as verified, s.verified_by as by
     from senders s join projects p on p.id = s.project_id order by p.name`,
  );
  expect(rows).toEqual(
    HISTORIES.map(({ domain, isVerified }) => ({
      domain,
      verified: isVerified ? domain : null,
      by: isVerified ? 'operator' : null,
    })),
  );
  const tokens = await superuser.query('select distinct verification_token from senders');
  expect(tokens.rowCount).toBe(HISTORIES.length);
});
