import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSecrets } from '../../../dev/secrets.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

const newFolder = useTemporaryFolder();

it('creates different secrets per home, keeps them, and hides them from other users', () => {
  const file = join(newFolder(), 'secrets.json');
  const first = loadSecrets(file);
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
  expect(loadSecrets(file)).toEqual(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const elsewhere = loadSecrets(join(newFolder(), 'secrets.json'));
  for (const secret of Object.values(elsewhere)) expect(Object.values(first)).not.toContain(secret);
});

it('adds missing secrets to an older home', () => {
  const file = join(newFolder(), 'secrets.json');
  writeFileSync(file, '{"postgresPassword":"kept"}');
  expect(loadSecrets(file)).toMatchObject({ postgresPassword: 'kept' });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('cursorKeyring');
});
