import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, matchesGlob } from 'node:path';
import { z } from 'zod';

const TESTS = join(import.meta.dirname, '..');

const SLOW_PATHS = /^(console|processes|e2e|faults)\/|\.slow\.test\.ts$/;

/** The only file of the fast lane that starts server processes. */
const SMOKE_TEST = 'smoke.test.ts';

const SLOW_FIXTURES = [
  /\b(startWorkerProcess|startApiProcess|startOwnStack|withOwnStack|itInOwnStack|startStack|useBrowser)\b/,
  /support\/(own-stack|browser|api-process)\.ts'/,
  /'playwright-core'/,
];

const jestConfig = z.object({
  projects: z.array(
    z.object({
      displayName: z.string(),
      testMatch: z.array(z.string()),
      testPathIgnorePatterns: z.array(z.string()).default([]),
      setupFilesAfterEnv: z.array(z.string()).default([]),
    }),
  ),
});

const { projects } = jestConfig.parse(createRequire(import.meta.filename)('../../jest.config.mjs').default);
const packageJson = z
  .object({ scripts: z.object({ test: z.string() }) })
  .parse(JSON.parse(readFileSync(join(TESTS, '..', 'package.json'), 'utf8')));

const fastProjects = new Set(packageJson.scripts.test.split(' ').slice(2));

const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.test.ts'),
);

function getProjects(file: string): string[] {
  return projects
    .filter(
      ({ testMatch, testPathIgnorePatterns }) =>
        testMatch.some((glob) => matchesGlob(`<rootDir>/test/${file}`, glob)) &&
        !testPathIgnorePatterns.some((pattern) => new RegExp(pattern).test(file)),
    )
    .map(({ displayName }) => displayName);
}

it('each test file is in exactly one lane, and in the fast lane unless its path is listed as slow', () => {
  const misplaced = files.filter((file) => {
    const [project = '', ...otherProjects] = getProjects(file);
    return project === '' || otherProjects.length > 0 || fastProjects.has(project) === SLOW_PATHS.test(file);
  });
  expect(misplaced).toEqual([]);
});

it('no test of the fast lane starts server processes or a browser, except the smoke test', () => {
  const starters = files.filter((file) => {
    if (SLOW_PATHS.test(file) || file === SMOKE_TEST || import.meta.filename.endsWith(file)) return false;
    const source = readFileSync(join(TESTS, file), 'utf8');
    return SLOW_FIXTURES.some((fixture) => fixture.test(source));
  });
  expect(starters).toEqual([]);
});
