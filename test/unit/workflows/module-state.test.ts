import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WORKFLOWS = join(import.meta.dirname, '../../../workflows');

/** A module variable, or a mutable constant without a readonly declaration. */
const MUTABLE =
  /^(?:export )?(?:(?:let|var) .*|const \w+(?:: (?!Readonly)[^=]+)? = (?:new (?:Map|Set|WeakMap|WeakSet)\b.*|\[\];|\{\};))$/gm;

it('workflow modules have no state, because all runs of a worker share them', () => {
  const files = readdirSync(WORKFLOWS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap((file) =>
    (readFileSync(join(WORKFLOWS, file), 'utf8').match(MUTABLE) ?? []).map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});
