import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ADVISORY_LOCKS } from '../../../models/advisory-locks.ts';

it('each advisory lock has its own key, and the SQL of models uses only listed keys', () => {
  const keys: number[] = Object.values(ADVISORY_LOCKS);
  expect(new Set(keys).size).toBe(keys.length);
  const models = path.join(import.meta.dirname, '../../../models');
  const used = readdirSync(models, { recursive: true, encoding: 'utf8' }).flatMap((file) =>
    [
      ...(file.endsWith('.ts') ? readFileSync(path.join(models, file), 'utf8') : '').matchAll(
        /advisory\w*lock\w*\((\d+)\)/g,
      ),
    ].map(([, key]) => Number(key)),
  );
  expect(used).toContain(ADVISORY_LOCKS.eventPartitions);
  expect(used.filter((key) => !keys.includes(key))).toEqual([]);
  expect(used.filter((key) => key === ADVISORY_LOCKS.signingKeys)).toEqual([]);
});
