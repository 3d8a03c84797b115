import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readStackFile, writeAdminEnv, writeStackFile } from '../../../dev/stack-file.ts';
import { STACK } from './stack.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

describe('stack.json', () => {
  const newFolder = useTemporaryFolder();

  it('writes stack.json for its owner only, also over a readable file', () => {
    const folder = newFolder();
    const file = join(folder, 'stack.json');
    writeFileSync(file, '{}', { mode: 0o644 });
    writeStackFile(file, STACK);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(STACK);
    expect(readdirSync(folder)).toEqual(['stack.json']);
  });

  it('reads stack.json and ignores a file of another version', () => {
    const file = join(newFolder(), 'stack.json');
    expect(readStackFile(file)).toBeUndefined();
    writeStackFile(file, STACK);
    expect(readStackFile(file)).toEqual(STACK);
    writeFileSync(file, '{"api":"http://127.0.0.1:3000"}');
    expect(readStackFile(file)).toBeUndefined();
  });
});

describe('admin.env', () => {
  const newFolder = useTemporaryFolder();

  it('writes admin.env for its owner only, with unchanged values', () => {
    const file = join(newFolder(), 'admin.env');
    const settings = {
      DATABASE_URL: 'postgres://throughline_admin:a-b_c@127.0.0.1:54329/throughline',
      SIGNING_KEYRING: 'k1:Zm9v+/8=',
      TOKEN_ISSUER: 'http://127.0.0.1:3000/api/auth',
      TOKEN_AUDIENCE: 'http://127.0.0.1:3000',
      CONNECTION_KEYRING: 'k1:b',
    };
    writeAdminEnv(file, settings);
    expect(parseEnv(readFileSync(file, 'utf8'))).toEqual(settings);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
