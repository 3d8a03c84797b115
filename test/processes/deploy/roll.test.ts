import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { PROJECT } from '../../../tools/docs/pages.ts';

const newFolder = useTemporaryFolder();

/**
 * A fake `docker` command. Each container is a file that contains the container's health; the file `next`
 * contains the health of new containers.
 */
const DOCKER = `#!/bin/sh
cd "$(dirname "$0")"
echo "$*" >> calls
case "$1 $2" in
  'compose config') printf 'services:\\n  api:\\n    image: throughline:2\\n  worker:\\n    image: another\\n' ;;
  'image inspect') [ "$3" = "$(cat built)" ] ;;
  'compose ps') ls containers ;;
  'compose up')
    wanted=$(echo "$*" | sed 's/.*--scale [a-z]*=\\([0-9]*\\) .*/\\1/')
    while [ "$(ls containers | wc -l)" -lt "$wanted" ]; do cp next "containers/new$(ls containers | wc -l)"; done ;;
  'inspect --format') cat "containers/$4" ;;
  'rm --force') rm "containers/$3" ;;
  stop*) shift; for id; do echo stopped > "containers/$id"; done ;;
  rm*) shift; for id; do grep -q stopped "containers/$id" && rm "containers/$id"; done ;;
  *) exit 2 ;;
esac
`;

/**
 * @param old health of the running containers by id
 * @param next health of the new containers
 * @param built name of the only image that exists
 */
function runRoll(
  old: Record<string, string>,
  { next, built = 'throughline:2' }: { next: string; built?: string },
) {
  const bin = newFolder();
  mkdirSync(join(bin, 'containers'));
  for (const [id, health] of Object.entries(old)) writeFileSync(join(bin, 'containers', id), health);
  for (const [name, text] of Object.entries({ next, built, calls: '' })) writeFileSync(join(bin, name), text);
  writeFileSync(join(bin, 'docker'), DOCKER, { mode: 0o755 });
  // A fake `sleep` returns at once, so the script does not wait.
  writeFileSync(join(bin, 'sleep'), '#!/bin/sh\n', { mode: 0o755 });
  const { status, stderr } = spawnSync('sh', [join(PROJECT, 'deploy/roll.sh'), 'api'], {
    env: { PATH: `${bin}:/usr/bin:/bin` },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return {
    status,
    stderr,
    containers: readdirSync(join(bin, 'containers')).toSorted(),
    calls: readFileSync(join(bin, 'calls'), 'utf8').trimEnd().split('\n'),
  };
}

it('a roll-out replaces old copies with the same number of healthy new copies, without a build or pull', () => {
  const { status, containers, calls } = runRoll({ old1: 'healthy', old2: 'healthy' }, { next: 'healthy' });
  expect({ status, containers }).toEqual({ status: 0, containers: ['new2', 'new3'] });
  const [up = ''] = calls.filter((line) => line.startsWith('compose up'));
  expect(up).toMatch(/--no-build --pull never .*--no-recreate --scale api=4 api$/);
});

it('a roll-out replaces old copies that are not healthy', () => {
  const { status, containers } = runRoll({ old1: 'unhealthy', old2: 'starting' }, { next: 'healthy' });
  expect({ status, containers }).toEqual({ status: 0, containers: ['new2', 'new3'] });
});

it.each(['starting', 'unhealthy'])(
  'a roll-out removes new copies that stay %s and keeps the old copies running',
  (next) => {
    const { status, containers, stderr } = runRoll({ old1: 'healthy', old2: 'unhealthy' }, { next });
    expect({ status, containers }).toEqual({ status: 1, containers: ['old1', 'old2'] });
    expect(stderr).toContain('The new copies of api did not become healthy');
  },
);

it('a roll-out changes nothing when the machine lacks the image of the version', () => {
  const { status, containers, calls, stderr } = runRoll(
    { old1: 'healthy' },
    { next: 'healthy', built: 'throughline:1' },
  );
  expect({ status, containers }).toEqual({ status: 1, containers: ['old1'] });
  expect(stderr).toContain('This machine has no image throughline:2');
  expect(calls.filter((line) => /up|stop|rm/.test(line))).toEqual([]);
});

it('a roll-out starts no copy of a service that does not run', () => {
  expect(runRoll({}, { next: 'healthy' })).toMatchObject({ status: 1, containers: [] });
});
