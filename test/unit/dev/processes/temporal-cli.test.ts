import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findTemporalCli,
  type TemporalCli,
  type TemporalCliSource,
} from '../../../../dev/processes/temporal-cli.ts';
import { tryLock } from '../../../../dev/processes/lock.ts';
import { useTemporaryFolder } from '../temporary-folder.ts';

const CACHED = `temporal-cli-1.8.2-${process.platform}-${process.arch}`;

function fakeCli(file: string, version: string): string {
  writeFileSync(file, `#!/bin/sh\necho 'temporal version ${version} (Server 1.31.2, UI 2.50.1)'\n`, {
    mode: 0o755,
  });
  return file;
}

describe('findTemporalCli', () => {
  const newFolder = useTemporaryFolder();

  interface Search {
    explicitPath?: string;
    onPath?: string;
    cached?: string;
    sources?: Record<string, TemporalCliSource>;
    signal?: AbortSignal;
    cache?: string;
  }

  /** Searches among fakes that give those versions, and tells what was said meanwhile. */
  async function search(
    given: Search,
  ): Promise<{ found: TemporalCli; said: string[]; cache: string; bin: string }> {
    const bin = newFolder();
    const cache = given.cache ?? newFolder();
    const said: string[] = [];
    if (given.onPath !== undefined) fakeCli(join(bin, 'temporal'), given.onPath);
    if (given.cached !== undefined) fakeCli(join(cache, CACHED), given.cached);
    const found = await findTemporalCli(
      {
        ...(given.explicitPath !== undefined && { explicitPath: given.explicitPath }),
        searchPath: `/nowhere:${bin}`,
        cache,
        sources: given.sources ?? {},
      },
      (line) => said.push(line),
      given.signal ?? new AbortController().signal,
    );
    return { found, said, cache, bin };
  }

  const building =
    (version: string): TemporalCliSource =>
    async (path) => {
      fakeCli(path, version);
    };

  it('takes TEMPORAL_CLI_PATH before the PATH, and the PATH before the cache', async () => {
    const explicitPath = fakeCli(join(newFolder(), 'mine'), '1.7.0');
    const all = await search({ explicitPath, onPath: '1.8.0', cached: '1.8.2' });
    expect(all).toMatchObject({ found: { path: explicitPath, version: '1.7.0' }, said: [] });
    const pathAndCache = await search({ onPath: '1.8.0', cached: '1.8.2' });
    expect(pathAndCache.found).toEqual({ path: join(pathAndCache.bin, 'temporal'), version: '1.8.0' });
    const cacheOnly = await search({ cached: '1.8.2' });
    expect(cacheOnly.found).toEqual({ path: join(cacheOnly.cache, CACHED), version: '1.8.2' });
  });

  it('says why it passes by what is too old, missing, or something else', async () => {
    const old = await search({ onPath: '1.6.2', cached: '1.8.2' });
    expect(old.found.version).toBe('1.8.2');
    expect(old.said).toEqual([expect.stringMatching(/1\.6\.2.*1\.7\.0/)]);
    const missing = await search({ explicitPath: '/nowhere/temporal', cached: '1.8.2' });
    expect(missing.said).toEqual([expect.stringMatching(/TEMPORAL_CLI_PATH.*no such file/)]);
    const stranger = join(newFolder(), 'stranger');
    writeFileSync(stranger, '#!/bin/sh\necho hello\n', { mode: 0o755 });
    const other = await search({ explicitPath: stranger, cached: '1.8.2' });
    expect(other.said).toEqual([expect.stringContaining('not the Temporal CLI')]);
  });

  it('tries each source in turn, says why one failed, and keeps what the next one made', async () => {
    const sources: Record<string, TemporalCliSource> = {
      'the download': async () => {
        throw new Error('no way out');
      },
      'the build': building('1.8.2'),
      'never asked': building('9.9.9'),
    };
    const { found, said, cache } = await search({ sources });
    expect(said).toEqual(['the download: no way out']);
    expect(found).toEqual({ path: join(cache, CACHED), version: '1.8.2' });
    expect(readdirSync(cache)).toEqual([CACHED]);
    const again = await search({ cache, sources: {} });
    expect(again.found.version).toBe('1.8.2');
  });

  it('never uses what a source left half-made', async () => {
    const cache = newFolder();
    const half: TemporalCliSource = async (path) => {
      writeFileSync(path, '#!/bin/sh\nexit 3\n', { mode: 0o755 });
    };
    await expect(search({ cache, sources: { 'the build': half } })).rejects.toThrow('TEMPORAL_CLI_PATH');
    expect(readdirSync(cache)).toEqual([]);
  });

  it('clears away what a killed start left half-made', async () => {
    const cache = newFolder();
    writeFileSync(join(cache, `${CACHED}.4711.unfinished`), 'half');
    mkdirSync(join(cache, `${CACHED}.4711.unfinished-abc`));
    await search({ cache, sources: { 'the build': building('1.8.2') } });
    expect(readdirSync(cache)).toEqual([CACHED]);
  });

  it('waits for another start that gets the same one, instead of getting it twice', async () => {
    const cache = newFolder();
    const lock = tryLock(join(cache, `${CACHED}.lock`));
    const said: string[] = [];
    const found = await findTemporalCli(
      { searchPath: '', cache, sources: {} },
      (line) => {
        said.push(line);
        fakeCli(join(cache, CACHED), '1.8.2');
        if ('release' in lock) lock.release();
      },
      new AbortController().signal,
    );
    expect(found.version).toBe('1.8.2');
    expect(said).toEqual([expect.stringContaining(`process ${process.pid}`)]);
  });

  it('tells what a person can do when nothing works', async () => {
    const failing: TemporalCliSource = async () => {
      throw new Error('Go is not installed');
    };
    await expect(search({ sources: { 'the build': failing } })).rejects.toThrow(
      /Temporal CLI[^]*TEMPORAL_CLI_PATH[^]*Go 1\.26\.4/,
    );
  });

  it('asks no further source once the stack is being stopped', async () => {
    const stop = new AbortController();
    const cache = newFolder();
    const sources: Record<string, TemporalCliSource> = {
      'the build': async () => {
        stop.abort(new Error('stopped'));
        throw new Error('killed');
      },
      'never asked': building('1.8.2'),
    };
    await expect(search({ cache, sources, signal: stop.signal })).rejects.toThrow('stopped');
    expect(existsSync(join(cache, CACHED))).toBe(false);
  });
});
