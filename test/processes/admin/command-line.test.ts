import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { digestSecret } from '../../../models/secret-digest.ts';
import { inProject } from '../../../models/in-project.ts';
import { rows } from '../../../models/rows.ts';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { getInheritedEnvironment } from '../../support/config.ts';
import {
  getAudit,
  AUDIENCE,
  ISSUER,
  createProject,
  openAdmin,
  type OpenAdmin,
} from '../../admin/open-admin.ts';

let admin: OpenAdmin;
let environment: Record<string, string>;
let home: string;

beforeAll(async () => {
  admin = await openAdmin();
  home = mkdtempSync(join(tmpdir(), 'throughline-admin-'));
  environment = {
    DATABASE_URL: admin.database.adminUrl,
    SIGNING_KEYRING: admin.keyringText,
    TOKEN_ISSUER: ISSUER,
    TOKEN_AUDIENCE: AUDIENCE,
  };
});

afterAll(async () => {
  await admin.close();
  rmSync(home, { recursive: true, force: true });
});

async function runCommandLine(args: readonly string[], { env = environment, input = '' } = {}) {
  const child = spawn(process.execPath, ['admin/main.ts', ...args], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...getInheritedEnvironment(), ...env },
  });
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A command that reads no input may exit before the write, which then fails.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, stdout, stderr };
}

it('an admin command prints text, or JSON with --json, and exits with 0 after success', async () => {
  const plain = await runCommandLine(['user', 'create', '--email', 'plain@example.com', '--name', 'Plain']);
  expect(plain).toMatchObject({ code: 0, stderr: '' });
  expect(plain.stdout).toMatch(/^email +plain@example\.com$/m);

  const json = await runCommandLine([
    'user',
    'create',
    '--email',
    'json@example.com',
    '--name',
    'Json',
    '--platform-admin',
    '--json',
  ]);
  expect(json).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(json.stdout)).toMatchObject({ email: 'json@example.com', platformRole: 'admin' });
});

it('an admin command records the operating-system user in the audit log', async () => {
  await runCommandLine(['user', 'create', '--email', 'who@example.com', '--name', 'Who', '--id', 'usr_who']);
  const entries = await getAudit(admin.context);
  expect(entries.find(({ target }) => target === 'usr_who')).toMatchObject({
    actor: expect.stringMatching(/^admin-cli:./),
    action: 'user.create',
  });
});

it('an admin command prints a new secret once and stores only its digest', async () => {
  const { projectId } = await createProject(admin.context);
  const issued = await runCommandLine(['app-key', 'issue', '--project', projectId, '--name', 'newsletter']);
  expect(issued.code).toBe(0);
  expect(issued.stdout).toMatch(/^tl_ak_\w{46}\n$/);
  expect(issued.stderr).toMatch(/shown only once/);
  const secret = issued.stdout.trim();
  expect(issued.stderr).not.toContain(secret);

  const listed = await runCommandLine(['app-key', 'list', '--project', projectId, '--json']);
  expect(z.array(z.object({ name: z.string() })).parse(JSON.parse(listed.stdout))).toHaveLength(1);
  expect(listed.stdout + listed.stderr).not.toContain(secret);

  const found = await inProject(admin.context.database, projectId, (scope) =>
    rows<{ digest: Buffer; row: string }>(
      scope,
      `select secret_digest as digest, to_jsonb(app_keys)::text as row from app_keys`,
    ),
  );
  expect(found[0]?.digest).toEqual(digestSecret(secret));
  expect(found[0]?.row).not.toContain(secret);
  expect(JSON.stringify(await getAudit(admin.context, projectId))).not.toContain(secret);
});

it('an admin command reads admin.env when DATABASE_URL is not set', async () => {
  const lines = Object.entries(environment).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(join(home, 'admin.env'), lines.join(''));
  const listed = await runCommandLine(['user', 'list', '--json'], { env: { THROUGHLINE_HOME: home } });
  expect(listed).toMatchObject({ code: 0, stderr: '' });
});

it('an admin command exits with 3 and prints no JSON when the object does not exist', async () => {
  const run = await runCommandLine([
    'project',
    'show',
    '--project',
    'd9428888-122b-11e1-b85c-61cd3cbb3210',
    '--json',
  ]);
  expect(run).toMatchObject({ code: 3, stdout: '' });
  expect(run.stderr).toMatch(/Project d9428888.* does not exist/);
});

it('an admin command exits with 1 and prints no password when PostgreSQL is unreachable', async () => {
  const run = await runCommandLine(['user', 'list'], {
    env: {
      ...environment,
      DATABASE_URL: 'postgres://throughline_admin:canary-password@127.0.0.1:1/none',
    },
  });
  expect(run).toMatchObject({ code: 1, stdout: '' });
  expect(run.stderr).toMatch(/PostgreSQL is unreachable/);
  expect(run.stderr).not.toContain('canary-password');
});

it('an admin command without DATABASE_URL and admin.env exits with 2 and names both remedies', async () => {
  const run = await runCommandLine(['user', 'list'], {
    env: { THROUGHLINE_HOME: join(home, 'nowhere') },
  });
  expect(run).toMatchObject({ code: 2, stdout: '' });
  expect(run.stderr).toMatch(/npm start, or set DATABASE_URL/);
});

it("migrate reads the owner's URL from standard input and lists the applied migrations", async () => {
  const run = await runCommandLine(['migrate', '--url-stdin', '--json'], {
    env: {},
    input: `${admin.database.ownerUrl}\n`,
  });
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(run.stdout)).toEqual({ applied: [] });
});

it("migrate reads the owner's URL from MIGRATE_DATABASE_URL", async () => {
  const run = await runCommandLine(['migrate'], { env: { MIGRATE_DATABASE_URL: admin.database.ownerUrl } });
  expect(run).toMatchObject({ code: 0, stdout: 'Up to date.\n' });
});
