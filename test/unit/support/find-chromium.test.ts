import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from '../../../dev/processes/lock.ts';
import { findChromium, type ChromiumPlaces, type ChromiumSource } from '../../support/find-chromium.ts';
import { useTemporaryFolder } from '../dev/temporary-folder.ts';

describe('findChromium', () => {
  const newFolder = useTemporaryFolder();

  function fake(file: string, script = 'echo Chromium 150.0.1.2'): string {
    writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return file;
  }

  /** Places of which none has a Chromium, and a folder that is on their PATH. */
  function nowhere(): ChromiumPlaces & { bin: string } {
    const bin = newFolder();
    return {
      searchPath: `/nowhere:${bin}`,
      playwrightPath: '/nowhere/chrome',
      lockFile: join(newFolder(), 'chromium.lock'),
      sources: {},
      bin,
    };
  }

  async function search(places: ChromiumPlaces): Promise<{ found: string; said: string[] }> {
    const said: string[] = [];
    return { found: await findChromium(places, (line) => said.push(line)), said };
  }

  it("takes CHROMIUM_PATH, then the names on the PATH in their order, then Playwright's cache", async () => {
    const places = nowhere();
    const playwrightPath = fake(join(newFolder(), 'chrome'));
    expect(await search({ ...places, playwrightPath })).toEqual({ found: playwrightPath, said: [] });
    for (const name of ['google-chrome', 'chromium-browser', 'chromium']) {
      const found = fake(join(places.bin, name));
      expect(await search({ ...places, playwrightPath })).toEqual({ found, said: [] });
    }
    const explicitPath = fake(join(newFolder(), 'mine'));
    expect(await search({ ...places, explicitPath })).toEqual({ found: explicitPath, said: [] });
  });

  it('says why it passes by what does not start', async () => {
    const places = nowhere();
    fake(join(places.bin, 'chromium'), 'echo it needs a snap >&2; exit 1');
    const found = fake(join(places.bin, 'google-chrome'));
    expect(await search({ ...places, explicitPath: '/nowhere/mine' })).toEqual({
      found,
      said: [expect.stringMatching(/CHROMIUM_PATH.*ENOENT/), expect.stringMatching(/the PATH.*needs a snap/)],
    });
  });

  it('asks each source in turn until what one installed starts', async () => {
    const path = join(newFolder(), 'chromium');
    const sources: Record<string, ChromiumSource> = {
      'a download': async () => {
        throw new Error('no way out');
      },
      'half a download': async () => fake(path, 'exit 127'),
      'a package': async () => fake(path),
      'never asked': async () => fake(path, 'exit 1'),
    };
    expect(await search({ ...nowhere(), sources })).toEqual({
      found: path,
      said: ['a download: no way out', expect.stringMatching(/^half a download.*cannot be used/)],
    });
  });

  it('waits for another test file that installs one, instead of installing it twice', async () => {
    const places = nowhere();
    const lock = tryLock(places.lockFile);
    const said: string[] = [];
    const found = await findChromium(places, (line) => {
      said.push(line);
      fake(join(places.bin, 'chromium'));
      if ('release' in lock) lock.release();
    });
    expect(found).toBe(join(places.bin, 'chromium'));
    expect(said).toEqual([expect.stringContaining(`process ${process.pid}`)]);
  });

  it('fails with all reasons and with what a person can do', async () => {
    const sources: Record<string, ChromiumSource> = {
      'a package': async () => {
        throw new Error('only root can');
      },
    };
    await expect(search({ ...nowhere(), sources })).rejects.toThrow(
      /a package: only root can[^]*apt-get install chromium[^]*CHROMIUM_PATH[^]*npx playwright-core install/,
    );
  });
});
