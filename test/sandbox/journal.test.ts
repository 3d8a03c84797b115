import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal } from '../../sandbox/wire/journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function readAll(): unknown[] {
  const journal = new Journal(folder);
  const entries = [...journal.entries()];
  journal.close();
  return entries;
}

it('leaves out a line that a kill tore, and nothing after it', () => {
  const first = new Journal(folder);
  first.append({ n: 1 });
  first.close();
  appendFileSync(join(folder, '000000.jsonl'), '{"n":2,"tor');
  const second = new Journal(folder);
  second.append({ n: 3 });
  second.close();
  expect(readAll()).toEqual([{ n: 1 }, { n: 3 }]);
});

it('begins a new file when one is full and keeps the newest three', () => {
  const journal = new Journal(folder, 40);
  for (let n = 0; n < 20; n += 1) journal.append({ n, filling: 'x'.repeat(10) });
  journal.close();
  expect(readdirSync(folder).toSorted()).toEqual(['000007.jsonl', '000008.jsonl', '000009.jsonl']);
  expect(readAll()).toEqual([14, 15, 16, 17, 18, 19].map((n) => ({ n, filling: 'x'.repeat(10) })));
});
