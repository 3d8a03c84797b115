import type { Page } from 'playwright-core';
import { getAssetsClient, PNG } from '../../support/assets-world.ts';
import { useConsole } from './console-world.ts';
import { createUniqueName, DESK, expectNoErrors, PHONE } from './page-checks.ts';

/** Slow enough that progress is visible. */
const SLOW_BYTES_PER_SECOND = 100_000;

const createPng = (name: string, sizeBytes = PNG.length) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([PNG, Buffer.alloc(sizeBytes - PNG.length)]),
});

const { world, openSignedIn } = useConsole({
  hasFiles: true,
  // The worker signs its first URL here, because that may take longer than the page waits.
  prepare: async (opened) => {
    const requests = getAssetsClient(opened, opened.tenant);
    const file = { filename: 'a.png', mimeType: 'image/png', sizeBytes: 1 };
    const { itemId } = await requests.createUrl(file);
    await requests.remove(itemId);
  },
});

const chooseFiles = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Files', { exact: true }).first().setInputFiles(files);

const getUploadLine = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });

async function readRejectedCount(page: Page): Promise<number> {
  const notice = page.getByText(/^All clear|rejected in the last 7 days/).first();
  const text = (await notice.textContent()) ?? '';
  return Number.parseInt(text) || 0;
}

it('uploads files to the store, explains rejections, and previews, links, downloads and deletes files', async () => {
  const { page, errors } = await openSignedIn({
    ...DESK,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const requestedOrigins = new Set<string>();
  page.context().on('request', (request) => requestedOrigins.add(new URL(request.url()).origin));
  const rejectedBefore = await readRejectedCount(page);
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await page.getByText('Drop files here').waitFor();
  const lisbon = `${createUniqueName('Lisbon')}.png`;
  await chooseFiles(page, [
    createPng(lisbon),
    { name: 'not a picture.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') },
    { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nAda\n') },
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ]);
  await getUploadLine(page, lisbon).getByText('Ready').waitFor();
  await getUploadLine(page, 'people.csv').getByText('Ready').waitFor();
  await getUploadLine(page, 'not a picture.png')
    .getByText('The content of the upload is not image/png but text/html')
    .waitFor();
  await getUploadLine(page, 'drawing.svg').getByText('File type image/svg+xml is not supported.').waitFor();
  await page.getByRole('button', { name: `Download ${lisbon}` }).waitFor();

  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: `Download ${lisbon}` }).click();
  const opened = await opening;
  await opened.locator('img').waitFor();
  await page.getByRole('link', { name: `Open ${lisbon}` }).waitFor();
  await page.getByRole('button', { name: lisbon, exact: true }).click();
  await page.getByRole('dialog').getByRole('img', { name: lisbon }).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Copy link of ${lisbon}` })
    .click();
  await page.getByText('Link copied. It is valid for 5 minutes.').waitFor();
  expect((await fetch(await page.evaluate<string>('navigator.clipboard.readText()'))).status).toBe(200);
  await page.keyboard.press('Escape');
  await page.getByLabel(`Select ${lisbon}`).check();
  await page.getByLabel('Select people.csv').check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('button', { name: 'Delete 2 files' }).click();
  await page.getByRole('button', { name: `Delete ${lisbon}` }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Clear finished' }).click();
  await page.getByRole('region', { name: 'Uploads' }).waitFor({ state: 'detached' });

  // Home counts the rejected file at once, although it loaded its data a moment ago.
  await page.getByRole('link', { name: 'Home' }).click();
  const notice = rejectedBefore === 0 ? '1 file' : `${rejectedBefore + 1} files`;
  await page.getByRole('link', { name: `${notice} rejected in the last 7 days` }).click();
  await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();

  expect(requestedOrigins).toEqual(new Set([world.api.url, world.storeOrigin]));
  await expectNoErrors({ page, errors }, /status of 4(00|22)/);
});

it('shows the progress of uploads, and marks interrupted uploads after a reload', async () => {
  const { page, errors } = await openSignedIn(PHONE);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(world.getUrl('/files'));
  const [finished, interrupted] = [`${createUniqueName('done')}.png`, `${createUniqueName('cut')}.png`];
  await chooseFiles(page, [createPng(finished)]);
  await getUploadLine(page, finished).getByText('Ready').waitFor();
  const devtools = await page.context().newCDPSession(page);
  const limitUpload = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await devtools.send('Network.enable');
  await limitUpload(SLOW_BYTES_PER_SECOND);
  await chooseFiles(page, [createPng(interrupted, 4_000_000)]);
  await getUploadLine(page, interrupted)
    .getByText(/Uploading: [1-9]\d*%/)
    .waitFor();
  await page.reload();
  await limitUpload(-1);
  await getUploadLine(page, interrupted).getByText('Interrupted').waitFor();
  await page.getByRole('button', { name: `Download ${finished}` }).waitFor();
  await chooseFiles(page, [createPng(interrupted)]);
  await page.getByRole('button', { name: `Download ${interrupted}` }).waitFor();
  await page.getByRole('button', { name: 'Clear finished' }).click();
  await page.reload();
  await page.getByRole('button', { name: `Download ${interrupted}` }).waitFor();
  expect(await page.getByRole('region', { name: 'Uploads' }).count()).toBe(0);
  // The API answers 409 when the page completes an interrupted upload, or 422 if part of the file arrived.
  await expectNoErrors({ page, errors }, /status of 4(09|22)/);
});
