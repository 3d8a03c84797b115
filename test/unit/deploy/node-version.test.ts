import { readProjectFile } from './compose-file.ts';

// Scripts, tests, benchmarks and images run one version of Node.js, independent of the host.
const { optionalDependencies: pinned } = JSON.parse(readProjectFile('dev/package.json'));

it('is the same in dev/package.json for every platform', () => {
  expect(new Set(Object.values(pinned)).size).toBe(1);
});

it('is that of the image', () => {
  const versions = [...readProjectFile('Dockerfile').matchAll(/^ARG NODE_IMAGE=node:([\d.]+)-/gm)];
  expect(versions.length).toBeGreaterThan(0);
  expect(new Set(versions.map(([, version]) => version))).toEqual(new Set(Object.values(pinned)));
});

it('runs this test', () => {
  expect(Object.values(pinned)).toContain(process.versions.node);
});
