import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../dev/config.ts';
import type { Report } from '../../dev/processes/child-process.ts';
import { installOnce } from './install-once.ts';
import { runTool } from './run-tool.ts';

const PACKAGE = 'postgresql-client-18';
const PROGRAMS = ['psql', 'pg_dump', 'pg_restore'];
const SOURCE =
  'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian forky main\n';

/** Runs a program with the libraries of its Debian release, because those of the machine can be older. */
const WRAPPER = `#!/bin/sh
root=$(dirname "$0")/../root
for lib in "$root"/usr/lib/*-linux-gnu; do
  exec "$lib"/ld-linux-*.so.* --library-path "$lib" "$root/usr/lib/postgresql/18/bin/$(basename "$0")" "$@"
done
`;

/**
 * Unpacks Debian forky's PostgreSQL client 18 into the shared cache, unless the PATH has pg_dump 18.
 * @returns a PATH that contains psql, pg_dump and pg_restore
 * @throws Error with instructions for their installation
 */
export async function findPostgresClient(): Promise<string> {
  const { cache, toolEnv: env } = readConfig();
  const path = env['PATH'] ?? '';
  const version = await runTool('pg_dump', ['--version'], { env }).catch(() => '');
  if (/\) 18\./.test(version)) return path;
  const folder = join(cache, PACKAGE);
  const report: Report = (line) => process.stderr.write(`tests of backups: ${line}\n`);
  try {
    await installOnce(folder, report, (unfinished) => unpack(unfinished, env, report));
  } catch (error) {
    throw new Error(
      `There is no pg_dump 18 on the PATH, and ${PACKAGE} of Debian forky could not be unpacked: ${String(error)}\n` +
        'Install the client programs of PostgreSQL 18 (https://www.postgresql.org/download).',
      { cause: error },
    );
  }
  return `${join(folder, 'bin')}:${path}`;
}

async function unpack(folder: string, env: Record<string, string>, report: Report): Promise<void> {
  report(`unpacking ${PACKAGE} of Debian forky`);
  const [apt, root, bin] = ['apt', 'root', 'bin'].map((name) => join(folder, name));
  for (const part of [`${apt}/lists/partial`, `${apt}/archives/partial`, root, bin])
    mkdirSync(`${part}`, { recursive: true });
  writeFileSync(`${apt}/sources.list`, SOURCE);
  writeFileSync(`${apt}/status`, '');
  const settings = {
    'Dir::Etc::sourcelist': `${apt}/sources.list`,
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::State::lists': `${apt}/lists`,
    'Dir::State::status': `${apt}/status`,
    'Dir::Cache::archives': `${apt}/archives`,
    'Debug::NoLocking': 'true',
    'APT::Sandbox::User': '',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  await runTool('apt-get', [...options, 'update'], { env, timeout: 120_000 });
  const install = ['install', '--yes', '--download-only', '--no-install-recommends', PACKAGE];
  await runTool('apt-get', [...options, ...install], { env, timeout: 300_000 });
  for (const file of readdirSync(`${apt}/archives`).filter((name) => name.endsWith('.deb')))
    await runTool('dpkg-deb', ['--extract', `${apt}/archives/${file}`, `${root}`], { env });
  for (const program of PROGRAMS) writeFileSync(`${bin}/${program}`, WRAPPER, { mode: 0o755 });
}
