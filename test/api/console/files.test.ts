import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorld } from '../open-world.ts';

it('the console serves its page for any path, and 404 for a file that the build lacks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Console</title>');
  await writeFile(join(folder, 'assets', 'index-1.js'), 'export {};');
  const world = await openWorld({ env: { CONSOLE_FOLDER: folder } });
  try {
    const statusOf = async (path: string) => (await fetch(`${world.api.url}/console${path}`)).status;
    for (const path of ['', '/nowhere', '/p/x/settings/nothing']) {
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    }
    expect(await statusOf('/assets/index-1.js')).toBe(200);
    for (const file of ['index-gone.js', 'gone.css', 'nested/gone.js']) {
      expect([file, await statusOf(`/assets/${file}`)]).toEqual([file, 404]);
    }
  } finally {
    await world.close();
    await rm(folder, { recursive: true });
  }
});
