import { mkdirSync, readdirSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { removeOldEntries } from '../../../dev/remove-old.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

const newFolder = useTemporaryFolder();

it('deletes old entries, except for kept and vanished entries', () => {
  const folder = newFolder();
  const now = new Date();
  const yesterday = new Date(now.getTime() - 25 * 3_600_000);
  for (const [name, changedAt] of Object.entries({ console: yesterday, old: yesterday, new: now })) {
    mkdirSync(join(folder, name));
    utimesSync(join(folder, name), changedAt, changedAt);
  }
  // The folder lists this link, but its target does not exist.
  symlinkSync(join(folder, 'nowhere'), join(folder, 'gone'));
  removeOldEntries(folder, 24 * 3_600_000, (name) => name.startsWith('console'));
  expect(readdirSync(folder).toSorted()).toEqual(['console', 'gone', 'new']);
});
