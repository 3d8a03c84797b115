import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { runAdmin } from '../../../admin/run-admin.ts';
import { testStack } from '../../support/config.ts';
import { databaseUrls } from '../../support/database.ts';
import { ask, contentOf, ROWS } from '../../admin/archived-rows.ts';
import { listeningTerminal } from '../../admin/listening-terminal.ts';
import { makeProject, openAdmin, type OpenAdmin } from '../../admin/open-admin.ts';

let admin: OpenAdmin;
let backupUrl: string;
const role = `backup_${randomBytes(6).toString('hex')}`;
const home = mkdtempSync(path.join(tmpdir(), 'throughline-backup-'));
const archive = path.join(home, 'archive');
const databases: string[] = [];

const asSuperuser = (sql: string) => ask(testStack().postgres.superuserUrl, sql);

async function newDatabase() {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser(`create database ${escapeIdentifier(name)} template template0 owner throughline_owner`);
  databases.push(name);
  const { superuserUrl, passwords } = testStack().postgres;
  const url = new URL(superuserUrl);
  url.pathname = `/${name}`;
  return databaseUrls(url.href, passwords);
}

async function command(url: string, ...args: string[]) {
  const { terminal, written, noted } = listeningTerminal(url);
  return { code: await runAdmin([...args, '--url-stdin'], terminal), written, noted };
}

beforeAll(async () => {
  admin = await openAdmin();
  await makeProject(admin.context);
  await makeProject(admin.context);
  await ask(admin.database.superuserUrl, ROWS);
  await asSuperuser(
    `create role ${role} login bypassrls password ${escapeLiteral(role)}; grant pg_read_all_data to ${role}`,
  );
  const url = new URL(admin.database.superuserUrl);
  url.username = role;
  url.password = role;
  backupUrl = url.href;
});

afterAll(async () => {
  await admin.close();
  for (const name of databases) await asSuperuser(`drop database ${escapeIdentifier(name)} with (force)`);
  await asSuperuser(`drop role ${role}`);
  rmSync(home, { recursive: true, force: true });
});

describe('the backup role', () => {
  it('sees the rows of all projects, and can write none', async () => {
    expect(await ask(backupUrl, 'select count(*)::int from projects')).toEqual([{ count: 2 }]);
    for (const statement of [
      'delete from projects',
      `update users set name = 'x'`,
      `insert into users (id, email, name) values ('x', 'x@x', 'x')`,
      'create table mine ()',
      'call make_event_partitions()',
      'select make_event_partitions()',
    ])
      await expect(ask(backupUrl, statement)).rejects.toThrow(/permission denied|is not a procedure/);
  });
});

describe('backup and restore', () => {
  it('bring all rows, partitions and sequences into a new database, and count them', async () => {
    const before = await contentOf(admin.database.superuserUrl);
    const taken = await command(backupUrl, 'backup', '--to', archive);
    expect(taken.noted()).toBe('');
    expect(taken.written()).toMatch(/^events +64 /m);
    const target = await newDatabase();
    const restored = await command(target.ownerUrl, 'restore', '--from', archive);
    expect(restored.noted()).toBe('');
    expect(restored.code).toBe(0);
    expect(restored.written()).toMatch(/^events +64 +64$/m);

    // The restore itself stands in the audit, under the next number.
    const entries = await ask(
      target.superuserUrl,
      `delete from audit_entries where action = 'database.restore' returning id::int`,
    );
    const numbers = await ask(
      target.superuserUrl,
      `select setval('audit_entries_id_seq', (select max(id) from audit_entries))::int as highest`,
    );
    expect(entries).toEqual(numbers.map(({ highest }) => ({ id: Number(highest) + 1 })));
    expect(await contentOf(target.superuserUrl)).toEqual(before);

    // Nobody sees a project's rows but from inside it, the owner neither.
    expect(await ask(target.ownerUrl, 'select from projects')).toEqual([]);
    expect(await ask(target.apiUrl, 'select from events')).toEqual([]);
  });

  it('refuse a database that has rows, and leave them', async () => {
    const before = await contentOf(admin.database.superuserUrl);
    const { code, noted } = await command(admin.database.ownerUrl, 'restore', '--from', archive);
    expect(noted()).toMatch(/^The database is not empty: there are rows in audit_entries, events/);
    expect(code).toBe(3);
    expect(await contentOf(admin.database.superuserUrl)).toEqual(before);
  });

  it('refuse to write a backup that would lack rows, or over another', async () => {
    const lacking = await command(admin.database.adminUrl, 'backup', '--to', path.join(home, 'lacking'));
    expect(lacking.code).toBe(3);
    expect(lacking.noted()).toMatch(/^throughline_admin does not see the rows of all projects/);
    const over = await command(backupUrl, 'backup', '--to', archive);
    expect(over.code).toBe(3);
    expect(over.noted()).toMatch(/is not empty/);
  });

  it('refuse an archive of another release, one that is damaged, and one that was cut off', async () => {
    const { ownerUrl, superuserUrl } = await newDatabase();
    const manifest = path.join(archive, 'manifest.json');
    const text = readFileSync(manifest, 'utf8');
    const restore = async () => {
      const { code, noted } = await command(ownerUrl, 'restore', '--from', archive);
      expect(code).toBe(3);
      return noted();
    };
    writeFileSync(manifest, text.replace('"002-users"', '"002-users", "999-later"'));
    expect(await restore()).toMatch(/later release, with the migrations 999-later/);
    writeFileSync(manifest, text.replace('"002-users",', ''));
    expect(await restore()).toMatch(/earlier release, without the migrations 002-users/);
    writeFileSync(manifest, text);
    appendFileSync(path.join(archive, 'users.copy.gz'), 'x');
    expect(await restore()).toMatch(/users\.copy\.gz is damaged/);
    rmSync(manifest);
    expect(await restore()).toMatch(/was cut off/);
    expect(
      await ask(superuserUrl, `select from pg_class where relnamespace = 'public'::regnamespace`),
    ).toEqual([]);
    writeFileSync(manifest, text);
  });

  it('keep no row when the result is another than what was backed up', async () => {
    const { ownerUrl, superuserUrl } = await newDatabase();
    const copy = path.join(home, 'copy');
    // It is taken before the last of the quarters in which mail is stored was made.
    const quarters = `select relname from pg_class where relname ~ '^email_recipients_\\d+q\\d$' order by 1`;
    const made = await ask(admin.database.superuserUrl, quarters);
    await ask(admin.database.superuserUrl, `drop table ${String(made.at(-1)?.['relname'])}`);
    await command(backupUrl, 'backup', '--to', copy);
    await ask(admin.database.superuserUrl, 'select make_email_recipient_partitions()');
    const manifest = path.join(copy, 'manifest.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(/("name": "users",[^}]*"rows": )\d+/, '$17'));
    const failed = await command(ownerUrl, 'restore', '--from', copy);
    expect(failed.code).toBe(1);
    expect(failed.noted()).toContain('users: 7 rows archived, 2 restored');
    expect(await ask(superuserUrl, 'select from users')).toEqual([]);
    // What is left is the schema without a row, into which the same backup can be restored.
    writeFileSync(manifest, text);
    const again = await command(ownerUrl, 'restore', '--from', copy);
    expect(again.code).toBe(0);
    expect(again.noted()).toBe('');
    // Without those to come, mail would be refused from their first day on.
    expect(await ask(superuserUrl, quarters)).toEqual(made);
  });

  it('leave out what others made, restore what they added to ours but its rights and indexes, and say so', async () => {
    const { superuserUrl } = admin.database;
    const copy = path.join(home, 'additions');
    await ask(
      superuserUrl,
      `create table "Notes of ops" (id serial); insert into "Notes of ops" values (1);
       create index of_ops on users (name);
       grant select on users to ${role};
       alter table users set (autovacuum_vacuum_scale_factor = 0.01)`,
    );
    try {
      const taken = await command(backupUrl, 'backup', '--to', copy);
      expect(taken.code).toBe(0);
      expect(taken.noted()).toMatch(/^Left out, .*: "Notes of ops" of postgres\./);
      const { ownerUrl } = await newDatabase();
      const restored = await command(ownerUrl, 'restore', '--from', copy);
      expect(restored.code).toBe(0);
      for (const difference of ['index users valid t .*of_ops', `right on users ${role}=r`, 'options users'])
        expect(restored.noted()).toMatch(new RegExp(`^only in the backup: ${difference}`, 'm'));

      // Of ours is nothing missing, and a line of what a row depends on is not passed over.
      const manifest = path.join(copy, 'manifest.json');
      const text = readFileSync(manifest, 'utf8');
      const target = await newDatabase();
      for (const kind of ['table', 'column', 'constraint', 'policy']) {
        writeFileSync(manifest, text.replace('"shape": [', `"shape": ["${kind} users another",`));
        const refused = await command(target.ownerUrl, 'restore', '--from', copy);
        expect(refused.code).toBe(1);
        expect(refused.noted()).toContain(`only in the backup: ${kind} users another`);
      }
    } finally {
      await ask(
        superuserUrl,
        'drop table "Notes of ops"; drop index of_ops; alter table users reset (autovacuum_vacuum_scale_factor)',
      );
      await ask(superuserUrl, `revoke select on users from ${role}`);
    }
  });

  it('leave no rows in the folder when the backup fails, and say what no restore would take', async () => {
    const { superuserUrl } = admin.database;
    const folder = path.join(home, 'failed');
    await ask(
      superuserUrl,
      `create table "Events of 2041" partition of events for values from ('2041-01-01Z') to ('2041-04-01Z')`,
    );
    try {
      const failed = await command(backupUrl, 'backup', '--to', folder);
      expect(failed.code).toBe(3);
      expect(failed.noted()).toMatch(
        /^No restore would take this backup: partitions\.\d+\.name is "Events of 2041"/,
      );
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      await ask(superuserUrl, 'drop table "Events of 2041"');
    }
    await ask(superuserUrl, `insert into schema_migrations (name) values ('999-later')`);
    const other = await command(backupUrl, 'backup', '--to', folder);
    await ask(superuserUrl, `delete from schema_migrations where name = '999-later'`);
    expect(other.code).toBe(0);
    expect(other.noted()).toMatch(/^This release has other migrations than the database, and cannot restore/);
    // Another one has the folder, or was cut off.
    const cutOff = path.join(home, 'cut-off');
    await command(backupUrl, 'backup', '--to', cutOff);
    renameSync(path.join(cutOff, 'manifest.json'), path.join(cutOff, 'manifest.json.part'));
    expect((await command(backupUrl, 'backup', '--to', cutOff)).noted()).toMatch(/was cut off: then delete/);
  });
});
