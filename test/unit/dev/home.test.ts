import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearHome, openHome, rotateLogs } from '../../../dev/home.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { loadSecrets } from '../../../dev/secrets.ts';

const newFolder = useTemporaryFolder();

it('openHome creates a private home folder and leaves an existing one unchanged', () => {
  const parent = newFolder();
  openHome(join(parent, 'deep', 'home'));
  expect(statSync(join(parent, 'deep', 'home')).mode & 0o777).toBe(0o700);
  mkdirSync(join(parent, 'open'), { mode: 0o755 });
  openHome(join(parent, 'open'));
  expect(statSync(join(parent, 'open')).mode & 0o777).toBe(0o755);
});

it("clearHome deletes the stack's files except the lock, and keeps all other files", () => {
  const home = openHome(newFolder());
  for (const folder of [
    'postgres',
    'objects',
    'logs',
    'run',
    'sandbox',
    'bundles',
    'console',
    'photos',
    'logs of mine',
  ]) {
    mkdirSync(join(home.folder, folder));
    writeFileSync(join(home.folder, folder, 'content'), '');
  }
  for (const file of [
    'secrets.json',
    'demo.json',
    'demo-activity.json',
    'stack.json',
    'admin.env',
    'thesis.txt',
    'stack.lock',
    'temporal.sqlite',
    'temporal.sqlite-wal',
  ]) {
    writeFileSync(join(home.folder, file), '');
  }
  clearHome(home);
  expect(readdirSync(home.folder).toSorted()).toEqual(['logs of mine', 'photos', 'stack.lock', 'thesis.txt']);
});

it('clearHome refuses to delete a folder that postgres.location names but no stack created', () => {
  const home = openHome(newFolder());
  const foreignFolder = newFolder();
  writeFileSync(join(home.folder, 'postgres.location'), foreignFolder);
  expect(() => clearHome(home)).toThrow(foreignFolder);
  expect(statSync(foreignFolder).isDirectory()).toBe(true);
});

it('rotateLogs keeps only the logs of the previous run', () => {
  const home = openHome(newFolder());
  mkdirSync(home.servers.logs);
  for (const run of ['first', 'second']) {
    writeFileSync(join(home.servers.logs, 'api.log'), run);
    rotateLogs(home);
  }
  expect(readdirSync(home.servers.logs)).toEqual(['api.previous.log']);
  expect(readFileSync(join(home.servers.logs, 'api.previous.log'), 'utf8')).toBe('second');
});

it('loadSecrets creates different secrets for each file, keeps them, and hides them from other users', () => {
  const file = join(newFolder(), 'secrets.json');
  const first = loadSecrets(file);
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
  expect(loadSecrets(file)).toEqual(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const elsewhere = loadSecrets(join(newFolder(), 'secrets.json'));
  for (const secret of Object.values(elsewhere)) expect(Object.values(first)).not.toContain(secret);
});

it('loadSecrets adds missing secrets to an older file', () => {
  const file = join(newFolder(), 'secrets.json');
  writeFileSync(file, '{"postgresPassword":"kept"}');
  expect(loadSecrets(file)).toMatchObject({ postgresPassword: 'kept' });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('cursorKeyring');
});
