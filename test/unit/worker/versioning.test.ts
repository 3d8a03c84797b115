import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadWorkerConfig } from '../../../worker/config.ts';
import { describeRelease, PATCHES } from '../../../worker/versioning.ts';
import { MINIMAL_WORKER } from '../../support/minimal-settings.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'workflows');

const getRelease = (env: Record<string, string>) => loadWorkerConfig({ ...MINIMAL_WORKER, ...env }).release;

it('the workflows contain exactly the listed patches', () => {
  const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(FOLDER, name), 'utf8'));
  const used = sources.flatMap((source) =>
    [...source.matchAll(/\bpatched\('([^']+)'\)/g)].map(([, id = '']) => id),
  );
  expect([...new Set(used)].toSorted()).toEqual([...PATCHES.keys()].toSorted());
});

const patches = new Map([
  ['old', 'released'],
  ['new', 'held'],
  ['newest', 'held'],
] as const);
const release = getRelease({ ACTIVE_PATCHES: ' one, new,,two ' });

it('ACTIVE_PATCHES is a comma-separated list, and a worker logs held and unknown patches', () => {
  expect([...release.activePatches]).toEqual(['one', 'new', 'two']);
  expect(describeRelease(release, patches)).toMatchObject({ held: ['newest'], unknown: ['one', 'two'] });
  expect([...getRelease({}).activePatches]).toEqual([]);
});

it('a worker version requires a name and a build', () => {
  expect(getRelease({ WORKER_DEPLOYMENT_NAME: '', WORKER_BUILD_ID: '' }).version).toBeUndefined();
  expect(getRelease({ WORKER_DEPLOYMENT_NAME: 'throughline', WORKER_BUILD_ID: '1.4.0' }).version).toEqual({
    deploymentName: 'throughline',
    buildId: '1.4.0',
  });
  expect(() => getRelease({ WORKER_DEPLOYMENT_NAME: 'throughline' })).toThrow('WORKER_BUILD_ID');
  expect(() => getRelease({ WORKER_BUILD_ID: '1.4.0' })).toThrow('WORKER_DEPLOYMENT_NAME');
});
