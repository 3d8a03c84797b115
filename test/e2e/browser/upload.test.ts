import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PNG, getAssetsClient, openAssetsWorld, type AssetsWorld } from '../../support/assets-world.ts';
import { useBrowser } from '../../support/browser.ts';
import { inheritedEnvironment } from '../../support/config.ts';
import { eventually } from '../../support/eventually.ts';

const PROJECT = join(import.meta.dirname, '../../..');

/** Starts the example by its page's instructions and returns its address. */
async function startExample({ api, tenant }: AssetsWorld): Promise<{ server: ChildProcess; url: string }> {
  const { projectId, serviceAccountKey } = tenant;
  const options = ['--api', api.url, '--project', projectId, '--key', serviceAccountKey, '--port', '0'];
  const server = spawn(process.execPath, ['--import', 'tsx', 'examples/upload.ts', ...options], {
    cwd: PROJECT,
    env: inheritedEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface(server.stdout), 'line');
  return { server, url: String(url) };
}

const newPage = useBrowser();
let world: AssetsWorld;
let example: Awaited<ReturnType<typeof startExample>>;

beforeAll(async () => {
  world = await openAssetsWorld();
  example = await startExample(world);
  // Warms up the worker, whose first request may outlast the page's time limit.
  await getAssetsClient(world, world.tenant).announceOne({
    filename: 'a.png',
    mimeType: 'image/png',
    sizeBytes: 1,
  });
});
afterAll(async () => {
  example.server.kill();
  await once(example.server, 'exit');
  await world.close();
});

it("uploads directly into the store and shows each file's outcome", async () => {
  const { page, errors } = await newPage();
  await page.goto(example.url);
  await page.getByLabel('Files').setInputFiles([
    { name: 'Lisbon workshop.png', mimeType: 'image/png', buffer: PNG },
    { name: 'not a picture.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') },
    { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nAda\n') },
  ]);
  const results = page.getByRole('listitem');
  const refused =
    'not a picture.png: The content of the upload is not image/png but text/html. The file was deleted.';
  const texts = ['Lisbon workshop.png: ready', refused, 'people.csv: ready'];
  await eventually(async () => {
    expect(await results.allTextContents()).toEqual(texts);
    return true;
  });
  // Browsers log unsuccessful answers: the expected 422, and retried answers of a busy machine.
  expect(errors.filter((error) => !/422|503|504/.test(error))).toEqual([]);

  const image = await page.getByRole('link', { name: 'Lisbon workshop.png' }).getAttribute('href');
  const imagePage = await page.context().newPage();
  const served = await imagePage.goto(image ?? '');
  expect([served?.status(), served?.headers()['content-type']]).toEqual([200, 'image/png']);
  expect(await imagePage.locator('img').count()).toBe(1);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'people.csv' }).click();
  expect((await download).suggestedFilename()).toBe('people.csv');
});
