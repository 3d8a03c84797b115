import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { DevConfig } from '../../dev/config.ts';
import { createProgramFinder } from '../../dev/find-programs.ts';
import type { Report } from '../../dev/processes/child-process.ts';
import { findPostgres } from '../../dev/processes/postgres-binaries.ts';
import { runTool } from '../support/run-tool.ts';
import { readServices } from '../../tools/docs/compose-file.ts';
import { PROJECT } from '../../tools/docs/pages.ts';
import type { Engine } from './engine.ts';
import { findBuilt } from './programs.ts';

const NPM = '11.6.2';

/** Stages of stand-ins/Dockerfile by the name of the replaced image, without its tag. */
const STAGES: Record<string, string> = {
  node: 'node',
  postgres: 'postgres',
  'temporalio/server': 'temporal-server',
  'temporalio/admin-tools': 'temporal-admin-tools',
  'temporalio/ui': 'temporal-ui',
  'versity/versitygw': 'versitygw',
  'amazon/aws-cli': 'aws-cli',
  haproxy: 'haproxy',
};

/** Folders that debootstrap fills, but that are empty in Debian's own images. */
const OMITTED_PATHS = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'usr/share/info',
  'var/cache/apt',
  'var/lib/apt/lists',
  'var/log',
];

/** Removes the digest, because only images of a registry have one. */
const removeDigest = (image: string) => image.replace(/@.*$/, '');

/**
 * Builds a stand-in for each third-party image that the engine lacks, and gives it the image's tag.
 * @returns the value of `COMPOSE_FILE`: docker-compose.yml, and an override without image digests
 */
export async function buildStandIns(
  { engine, config, folder }: { engine: Engine; config: DevConfig; folder: string },
  { report, signal }: { report: Report; signal: AbortSignal },
): Promise<string> {
  const images = listImages();
  const files = [join(PROJECT, 'docker-compose.yml'), join(folder, 'without-digests.json')];
  writeFileSync(files[1] ?? '', JSON.stringify({ services: buildOverride(images) }));
  const composeFile = files.join(':');
  const missing: string[] = [];
  for (const image of images.map(removeDigest))
    if ((await engine.docker(['image', 'ls', '--quiet', image])) === '') missing.push(image);
  if (missing.length === 0) return composeFile;
  await importDebian(engine, join(folder, 'bookworm'), { release: 'bookworm', packages: [] });
  await importDebian(engine, join(folder, 'trixie'), { release: 'trixie', packages: ['haproxy'] });
  const context = join(folder, 'stand-ins');
  await fillContext(context, config, { report, signal });
  for (const image of missing) {
    const stage = STAGES[image.replace(/:[^:]*$/, '')];
    if (stage === undefined) throw new Error(`stand-ins/Dockerfile has no stage for ${image}.`);
    report(`building a stand-in for ${image}`);
    await engine.docker(
      ['build', '--quiet', '--network', 'host', '--target', stage, '--tag', image, context],
      900_000,
    );
  }
  return composeFile;
}

function listImages(): string[] {
  const readProjectFile = (file: string) => readFileSync(join(PROJECT, file), 'utf8');
  const matches = [
    ...readProjectFile('docker-compose.yml').matchAll(/^ +image: ([^\s$]+)$/gm),
    ...readProjectFile('Dockerfile').matchAll(/^ARG NODE_IMAGE=(\S+)/gm),
  ];
  return [...new Set(matches.map(([, image = '']) => image))];
}

function buildOverride(images: string[]): Record<string, object> {
  const NODE_IMAGE = removeDigest(images.find((image) => image.startsWith('node:')) ?? '');
  const changes = [...readServices()].map(([name, { image, build }]) => [
    name,
    build === undefined ? { image: removeDigest(image) } : { build: { args: { NODE_IMAGE } } },
  ]);
  return Object.fromEntries(changes);
}

async function importDebian(
  { docker, env }: Engine,
  root: string,
  { release, packages }: { release: string; packages: string[] },
): Promise<void> {
  const image = `throughline-stand-in:${release}`;
  if ((await docker(['image', 'ls', '--quiet', image])) !== '') return;
  const include = `--include=${['ca-certificates', ...packages].join(',')}`;
  await runTool('debootstrap', ['--variant=minbase', include, release, root], { env, timeout: 600_000 });
  for (const path of OMITTED_PATHS) {
    rmSync(join(root, path), { recursive: true, force: true });
    mkdirSync(join(root, path), { recursive: true });
  }
  mkdirSync(join(root, 'var/cache/apt/archives/partial'), { recursive: true });
  execFileSync('sh', ['-c', `tar -C "$1" -c . | docker import - "$2"`, 'sh', root, image], {
    env,
    stdio: 'pipe',
  });
  rmSync(root, { recursive: true });
}

async function fillContext(
  context: string,
  config: DevConfig,
  wait: { report: Report; signal: AbortSignal },
): Promise<void> {
  cpSync(join(import.meta.dirname, 'stand-ins'), context, { recursive: true });
  const copyToContext = (from: string, to: string) => {
    cpSync(from, join(context, to), { recursive: true, verbatimSymlinks: true });
    chmodSync(join(context, to), 0o755);
  };
  const finder = createProgramFinder(config, wait.signal);
  copyToContext(process.execPath, 'node');
  copyToContext(findPostgres(undefined, context, wait.report).folder, 'postgresql');
  copyToContext(await finder.temporal(wait.report), 'temporal');
  copyToContext(await findBuilt('versitygw', config, wait), 'versitygw');
  copyToContext(await findBuilt('temporal-server', config, wait), 'temporal-server');
  copyToContext(await findBuilt('temporal-sql-tool', config, wait), 'temporal-sql-tool');
  copyToContext(await findBuilt('temporal-ui', config, wait), 'ui-server');
  copyToContext('/etc/ssl/certs/ca-certificates.crt', 'ca-certificates.crt');

  const server = await findModuleFolder(config, 'temporal-server', 'go.temporal.io/server');
  const ui = await findModuleFolder(config, 'temporal-ui', 'github.com/temporalio/ui-server/v2');
  const store = await findModuleFolder(config, 'versitygw', 'github.com/versity/versitygw');
  // The script needs `pipefail`, which BusyBox's sh supports, but Debian's sh does not.
  const script = readFileSync(join(server, 'docker/scripts/sh/entrypoint.sh'), 'utf8');
  writeFileSync(join(context, 'temporal-entrypoint.sh'), script.replace('#!/bin/sh', '#!/bin/bash'));
  copyToContext(join(ui, 'config/docker.yaml'), 'ui-docker.yaml');
  copyToContext(join(ui, 'docker/start-ui-server.sh'), 'start-ui-server.sh');
  copyToContext(join(store, 'docker-entrypoint.sh'), 'versitygw-entrypoint.sh');

  const npm = join(context, 'npm-package');
  const install = ['install', '--prefix', npm, '--no-save', '--ignore-scripts', `npm@${NPM}`];
  await runTool('npm', install, { env: config.toolEnv, timeout: 300_000 });
  copyToContext(join(npm, 'node_modules/npm'), 'npm');
  rmSync(npm, { recursive: true });
}

async function findModuleFolder(
  { project, toolEnv }: DevConfig,
  tool: string,
  module: string,
): Promise<string> {
  const options = { cwd: join(project, 'tools', tool), env: toolEnv, timeout: 300_000 };
  const found = await runTool('go', ['mod', 'download', '-json', module], options);
  return z.object({ Dir: z.string() }).parse(JSON.parse(found)).Dir;
}
