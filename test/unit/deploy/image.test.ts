import { readdirSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { z } from 'zod';
import { PROJECT } from '../docs/pages.ts';
import { readProjectFile, readServices } from './compose-file.ts';

const build = z.object({ include: z.array(z.string()) });
const allowed = readProjectFile('.dockerignore')
  .split('\n')
  .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
const folders = allowed.filter((path) => !path.includes('.'));

/** What the console is built from, in a stage of its own. */
const BUILT_FOR_BROWSERS = ['client', 'console'];

describe('.dockerignore', () => {
  it('lets nothing in that it does not name', () => {
    expect(readProjectFile('.dockerignore').split('\n')).toContain('*');
  });

  it('lets in the folders that are built, and all that their files import', () => {
    const { include } = build.parse(JSON.parse(readProjectFile('tsconfig.build.json')));
    expect(folders.toSorted()).toEqual([...include, ...BUILT_FOR_BROWSERS].toSorted());
    expect(folders).toEqual(expect.arrayContaining([...importedFolders()]));
  });

  it('lets in what the commands of the Dockerfile need besides', () => {
    const files = [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'tsconfig.build.json',
      'tools/copy-openapi.mjs',
      'tools/healthcheck.sh',
      'tools/thin-dependencies.mjs',
    ];
    expect(allowed).toEqual(expect.arrayContaining(files));
  });
});

describe('Dockerfile', () => {
  const lines = readProjectFile('Dockerfile').split('\n');

  it('starts each stage from one image of Node.js, by its full version and digest', () => {
    const images = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
    expect(images).toEqual(Array.from({ length: 4 }, () => '${NODE_IMAGE}'));
    const pinned = lines.filter((line) => line.startsWith('ARG NODE_IMAGE='));
    expect(pinned).toEqual([
      expect.stringMatching(/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-\w+-slim@sha256:[0-9a-f]{64}$/),
    ]);
  });

  it('has a health check, which asks nothing that is not in the image', () => {
    const checks = lines.filter((line) => line.startsWith('HEALTHCHECK'));
    expect(checks).toEqual([expect.stringMatching(/ CMD \["bash", "healthcheck\.sh"\]$/)]);
    expect(lines).toContain('COPY package.json tools/healthcheck.sh ./');
  });

  it('lists every package that it has, of the servers and of the console', () => {
    const made = lines.flatMap((line) => /npm sbom --sbom-format=cyclonedx > (\S+)$/.exec(line)?.[1] ?? []);
    const kept = lines.flatMap((line) => /^COPY --from=\w+ \/app\/(\S+) sbom\/$/.exec(line)?.[1] ?? []);
    expect(made).toEqual(['server.cdx.json', 'console.cdx.json']);
    expect(kept).toEqual(made);
  });

  it('runs as another user than root, without what only development needs', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')));
    expect(last).toContain('USER node');
    expect(lines).toContain('RUN npm ci --omit=dev --ignore-scripts --workspaces=false');
  });

  it('runs files that the build makes from sources of ours', () => {
    const commands = [...readServices().values()].flatMap(({ build: ours, command, entrypoint }) =>
      ours === undefined ? [] : z.array(z.string()).parse(command ?? entrypoint),
    );
    const files = commands.filter((word) => word.startsWith('dist/'));
    expect(new Set(files)).toEqual(
      new Set(['dist/api/main.js', 'dist/worker/main.js', 'dist/admin/main.js']),
    );
    for (const file of files) {
      const source = file.replace(/^dist\//, '').replace(/\.js$/, '.ts');
      expect(readProjectFile(source)).not.toBe('');
    }
  });

  it('puts the built console where the API looks for it', () => {
    expect(lines).toContain('COPY --from=console /app/console/dist dist/console/dist');
  });

  it('puts the workflow bundle where the worker is told to find it', () => {
    const made = lines.flatMap((line) => /node dist\/worker\/bundle\.js (\S+)/.exec(line)?.[1] ?? []);
    const told = readServices().get('worker')?.environment['WORKFLOW_BUNDLE'];
    expect(made.map((file) => `/app/${file}`)).toEqual([told]);
    expect(lines).toContain(`ENV WORKFLOW_BUNDLE=${told}`);
  });
});

/** The top folders of the files that the built folders import. */
function importedFolders(): Set<string> {
  const imported = folders.flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => {
        const path = `${folder}/${file}`;
        const targets = [...readProjectFile(path).matchAll(/from '(\.[^']+)'/g)];
        return targets.map(([, target = '']) => normalize(join(path, '..', target)).split('/')[0] ?? '');
      }),
  );
  return new Set(imported);
}
