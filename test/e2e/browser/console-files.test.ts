import type { Page } from 'playwright-core';
import { assets, PNG } from '../../support/assets-world.ts';
import { useBrowser } from '../../support/browser.ts';
import { createTestBucket, type TestBucket } from '../../support/object-store.ts';
import { expectNoErrors, expectNothingRefused, fresh } from './console-checks.ts';
import { openConsoleWorld, type ConsoleWorld } from './console-world.ts';
import { PHONE, signedInTo } from './signed-in.ts';

jest.setTimeout(300_000);

/** Upload speed in bytes per second that makes progress visible. */
const SLOWLY = 100_000;

const png = (name: string, bytes = PNG.length) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]),
});

describe('files in the console', () => {
  const newPage = useBrowser();
  let bucket: TestBucket;
  let world: ConsoleWorld;
  beforeAll(async () => {
    bucket = await createTestBucket();
    world = await openConsoleWorld({ bucket });
    // Warms up the worker, whose first request may outlast the page's time limit.
    const requests = assets({ api: { url: world.api } }, world.tenant);
    const file = { filename: 'a.png', mimeType: 'image/png', sizeBytes: 1 };
    const { itemId } = await requests.announceOne(file);
    await requests.remove(itemId);
  });
  afterAll(() => world.stop());

  const signedIn = signedInTo(() => world, newPage);

  /** Chooses files in the file input. */
  const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    page.getByLabel('Files', { exact: true }).first().setInputFiles(files);

  const line = (page: Page, name: string) =>
    page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });

  /** Returns the number of refused files on Home. */
  async function refusedOnHome(page: Page): Promise<number> {
    const notice = page.getByText(/^All clear|rejected in the last 7 days/).first();
    const text = (await notice.textContent()) ?? '';
    return Number.parseInt(text) || 0;
  }

  it('uploads several files to the store, explains a refusal, and downloads one', async () => {
    const { page, errors } = await signedIn();
    const asked = new Set<string>();
    page.context().on('request', (request) => asked.add(new URL(request.url()).origin));
    const refusedBefore = await refusedOnHome(page);
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await page.getByText('Drop files here').waitFor();
    const lisbon = `${fresh('Lisbon')}.png`;
    await choose(page, [
      png(lisbon),
      { name: 'not a picture.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') },
      { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nAda\n') },
      { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    ]);
    await line(page, lisbon).getByText('Ready').waitFor();
    await line(page, 'people.csv').getByText('Ready').waitFor();
    await line(page, 'not a picture.png')
      .getByText('The content of the upload is not image/png but text/html')
      .waitFor();
    await line(page, 'drawing.svg').getByText('File type image/svg+xml is not supported.').waitFor();
    await page.getByRole('button', { name: `Download ${lisbon}` }).waitFor();

    const opening = page.context().waitForEvent('page');
    await page.getByRole('button', { name: `Download ${lisbon}` }).click();
    const opened = await opening;
    await opened.locator('img').waitFor();
    await page.getByRole('link', { name: `Open ${lisbon}` }).waitFor();
    await page.getByRole('button', { name: `Delete ${lisbon}` }).click();
    await page.getByRole('button', { name: 'Delete file' }).click();
    await page.getByRole('button', { name: `Delete ${lisbon}` }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Clear finished' }).click();
    await page.getByRole('region', { name: 'Uploads' }).waitFor({ state: 'detached' });

    // Refused files leave the list and appear on Home at once, despite its recent read.
    await page.getByRole('link', { name: 'Home' }).click();
    const notice = refusedBefore === 0 ? '1 file' : `${refusedBefore + 1} files`;
    await page.getByRole('link', { name: `${notice} rejected in the last 7 days` }).click();
    await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();

    expect([...asked].toSorted()).toEqual([world.api, new URL(bucket.endpoint).origin].toSorted());
    await expectNothingRefused(page);
    // Browsers log refused API requests as errors.
    expectNoErrors(errors.filter((error) => !/status of 4(00|22)/.test(error)));
  });

  it('shows upload progress, and after a reload the finished and the interrupted files', async () => {
    const { page, errors } = await signedIn(PHONE);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(world.at('/files'));
    const [done, cut] = [`${fresh('done')}.png`, `${fresh('cut')}.png`];
    await choose(page, [png(done)]);
    await line(page, done).getByText('Ready').waitFor();
    const devtools = await page.context().newCDPSession(page);
    const limit = (uploadThroughput: number) =>
      devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await devtools.send('Network.enable');
    await limit(SLOWLY);
    await choose(page, [png(cut, 4_000_000)]);
    await line(page, cut)
      .getByText(/Uploading: [1-9]\d* %/)
      .waitFor();
    await page.reload();
    await limit(-1);
    await line(page, cut).getByText('Interrupted').waitFor();
    await page.getByRole('button', { name: `Download ${done}` }).waitFor();
    await choose(page, [png(cut)]);
    await page.getByRole('button', { name: `Download ${cut}` }).waitFor();
    await page.getByRole('button', { name: 'Clear finished' }).click();
    await page.reload();
    await page.getByRole('button', { name: `Download ${cut}` }).waitFor();
    expect(await page.getByRole('region', { name: 'Uploads' }).count()).toBe(0);
    await expectNothingRefused(page);
    // The page asks whether the upload completed. The API answers 409, or 422 if the store has kept a partial object.
    expectNoErrors(errors.filter((error) => !/status of 4(09|22)/.test(error)));
  });
});
