import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '../../../admin/config.ts';
import { loadApiConfig } from '../../../api/config.ts';
import { readFromFiles } from '../../../settings/from-files.ts';
import { loadWorkerConfig } from '../../../worker/config.ts';
import { MINIMAL_API, MINIMAL_WORKER } from '../../support/minimal-settings.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const newFolder = useTemporaryFolder();

function writeSettingFile(text: string): string {
  const path = join(newFolder(), 'setting');
  writeFileSync(path, text);
  return path;
}

it.each([
  ['with a line end', 'secret\n'],
  ['with a Windows line end', 'secret\r\n'],
  ['without a line end', 'secret'],
])('reads a setting from a file %s', (_, text) => {
  expect(readFromFiles({ KEY_FILE: writeSettingFile(text), OTHER: 'other' }, ['KEY', 'OTHER'])).toEqual({
    settings: { KEY: 'secret', OTHER: 'other' },
    problems: [],
  });
});

it('reads KEY from the file in KEY_FILE if KEY is empty, and uses KEY if KEY_FILE is empty', () => {
  expect(readFromFiles({ KEY: '', KEY_FILE: writeSettingFile('secret') }, ['KEY']).settings).toEqual({
    KEY: 'secret',
  });
  expect(readFromFiles({ KEY: 'secret', KEY_FILE: '' }, ['KEY']).settings).toEqual({ KEY: 'secret' });
});

it.each([
  [
    'KEY: is set, and so is KEY_FILE. Unset one of them',
    () => ({ KEY: 'canary', KEY_FILE: writeSettingFile('canary') }),
  ],
  ['KEY_FILE: names a file that cannot be read (ENOENT)', () => ({ KEY_FILE: '/canary/missing' })],
  ['KEY_FILE: names a file that cannot be read (EISDIR)', () => ({ KEY_FILE: newFolder() })],
  ['KEY_FILE: names a file that is empty', () => ({ KEY_FILE: writeSettingFile('\n') })],
  [
    'KEY_FILE: names a file that is larger than 65536 bytes',
    () => ({ KEY_FILE: writeSettingFile('é'.repeat(32_769)) }),
  ],
])('refuses a setting in a file and reports "%s"', (problem, env) => {
  expect(readFromFiles(env(), ['KEY']).problems).toEqual([problem]);
});

it('reads DATABASE_URL_FILE in the API, the worker and the admin command line', () => {
  const file = writeSettingFile('postgres://canary@127.0.0.1/throughline\n');
  const url = 'postgres://canary@127.0.0.1/throughline';
  const env = { DATABASE_URL: undefined, DATABASE_URL_FILE: file };
  expect(loadApiConfig({ ...MINIMAL_API, ...env }).databaseUrl).toBe(url);
  expect(loadWorkerConfig({ ...MINIMAL_WORKER, ...env }).DATABASE_URL).toBe(url);
  expect(parseConfig(env).databaseUrl).toBe(url);
});

it('refuses an unreadable DATABASE_URL_FILE and names the variable', () => {
  const env = { DATABASE_URL: undefined, DATABASE_URL_FILE: '/canary/missing' };
  for (const load of [
    () => loadApiConfig({ ...MINIMAL_API, ...env }),
    () => loadWorkerConfig({ ...MINIMAL_WORKER, ...env }),
    () => parseConfig(env),
  ]) {
    expect(load).toThrow(/DATABASE_URL_FILE: names a file that cannot be read/);
    expect(load).not.toThrow(/canary/);
  }
});
