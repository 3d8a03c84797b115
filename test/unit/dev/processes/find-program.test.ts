import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, type ProgramSource } from '../../../../dev/processes/find-program.ts';
import { tryLock } from '../../../../dev/processes/lock.ts';
import type { FoundProgram } from '../../../../dev/processes/program.ts';
import { SEAWEEDFS } from '../../../../dev/processes/seaweedfs-program.ts';
import { TEMPORAL_CLI } from '../../../../dev/processes/temporal-cli.ts';
import { useTemporaryFolder } from '../temporary-folder.ts';

const PROGRAMS = [
  {
    program: TEMPORAL_CLI,
    answer: 'temporal version VERSION (Server 1.31.2, UI 2.50.1)',
    first: '1.7.0',
    second: '1.8.0',
    older: '1.6.2',
    helps: /temporal[^]*TEMPORAL_CLI_PATH[^]*python3 with pip[^]*Go 1\.26\.4/,
  },
  {
    program: SEAWEEDFS,
    answer: 'version 8000GB VERSION pypi linux amd64',
    first: '4.49',
    second: '5.0',
    older: '4.47',
    helps: /weed[^]*WEED_PATH[^]*python3 with pip(?![^]*Go )/,
  },
];

describe.each(PROGRAMS)('findProgram: $program.title', ({ program, answer, first, second, older, helps }) => {
  const pinned = program.version;
  const CACHED = `${program.cacheName}-${pinned}-${process.platform}-${process.arch}`;

  function fake(file: string, version: string): string {
    const reported = answer.replace('VERSION', version);
    writeFileSync(file, `#!/bin/sh\ncat <<'EOF'\n${reported}\nEOF\n`, { mode: 0o755 });
    return file;
  }

  const newFolder = useTemporaryFolder();

  interface Search {
    explicitPath?: string;
    onPath?: string;
    cached?: string;
    sources?: Record<string, ProgramSource>;
    signal?: AbortSignal;
    cache?: string;
  }

  /** Searches among fakes with these versions, and returns the reported lines. */
  async function search(
    given: Search,
  ): Promise<{ found: FoundProgram; reported: string[]; cache: string; bin: string }> {
    const bin = newFolder();
    const cache = given.cache ?? newFolder();
    const reported: string[] = [];
    if (given.onPath !== undefined) fake(join(bin, program.command), given.onPath);
    if (given.cached !== undefined) fake(join(cache, CACHED), given.cached);
    const found = await findProgram(
      program,
      {
        ...(given.explicitPath !== undefined && { explicitPath: given.explicitPath }),
        searchPath: `/nowhere:${bin}`,
        cache,
        sources: given.sources ?? {},
      },
      (line) => reported.push(line),
      given.signal ?? new AbortController().signal,
    );
    return { found, reported, cache, bin };
  }

  const building =
    (version: string): ProgramSource =>
    async (path) => {
      fake(path, version);
    };

  it('prefers the variable to the PATH, and the PATH to the cache', async () => {
    const explicitPath = fake(join(newFolder(), 'mine'), first);
    const all = await search({ explicitPath, onPath: second, cached: pinned });
    expect(all).toMatchObject({ found: { path: explicitPath, version: first }, reported: [] });
    const pathAndCache = await search({ onPath: second, cached: pinned });
    expect(pathAndCache.found).toEqual({ path: join(pathAndCache.bin, program.command), version: second });
    const cacheOnly = await search({ cached: pinned });
    expect(cacheOnly.found).toEqual({ path: join(cacheOnly.cache, CACHED), version: pinned });
  });

  it('reports why it skips an old, missing or different program', async () => {
    const old = await search({ onPath: older, cached: pinned });
    expect(old.found.version).toBe(pinned);
    expect(old.reported).toEqual([
      expect.stringContaining(`its version is ${older}; install ${program.oldest} or later`),
    ]);
    const missing = await search({ explicitPath: '/nowhere/program', cached: pinned });
    expect(missing.reported).toEqual([
      expect.stringMatching(`from ${program.pathVariable} .*does not exist`),
    ]);
    const stranger = join(newFolder(), 'stranger');
    writeFileSync(stranger, '#!/bin/sh\necho hello\n', { mode: 0o755 });
    const other = await search({ explicitPath: stranger, cached: pinned });
    expect(other.reported).toEqual([expect.stringContaining(`it is not ${program.title}`)]);
  });

  it('tries the sources in order, reports failures, and caches the first result', async () => {
    const sources: Record<string, ProgramSource> = {
      'the download': async () => {
        throw new Error('no way out');
      },
      'the build': building(pinned),
      'never asked': building('99.9.9'),
    };
    const { found, reported, cache } = await search({ sources });
    expect(reported).toEqual([
      `${program.title} ${pinned} is not installed: trying the download`,
      'the download failed (no way out): trying the build',
    ]);
    expect(found).toEqual({ path: join(cache, CACHED), version: pinned });
    expect(readdirSync(cache)).toEqual([CACHED]);
    const again = await search({ cache, sources: {} });
    expect(again.found.version).toBe(pinned);
  });

  it('discards an incomplete program', async () => {
    const cache = newFolder();
    const half: ProgramSource = async (path) => {
      writeFileSync(path, '#!/bin/sh\nexit 3\n', { mode: 0o755 });
    };
    await expect(search({ cache, sources: { 'the build': half } })).rejects.toThrow(program.pathVariable);
    expect(readdirSync(cache)).toEqual([]);
  });

  it('waits for another process that gets the same program', async () => {
    const cache = newFolder();
    const lock = tryLock(join(cache, `${CACHED}.lock`));
    const reported: string[] = [];
    const found = await findProgram(
      program,
      { searchPath: '', cache, sources: {} },
      (line) => {
        reported.push(line);
        fake(join(cache, CACHED), pinned);
        if ('release' in lock) lock.release();
      },
      new AbortController().signal,
    );
    expect(found.version).toBe(pinned);
    expect(reported).toEqual([expect.stringContaining(`process ${process.pid}`)]);
  });

  it('lists remedies when no source works', async () => {
    const failing: ProgramSource = async () => {
      throw new Error('no way out');
    };
    await expect(search({ sources: { 'the build': failing } })).rejects.toThrow(helps);
  });
});
