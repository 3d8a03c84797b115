import { waitFor } from '@testing-library/dom';
import { example } from './page/fake-api.ts';
import { PROJECT, usePages } from './page/open-page.ts';
import { dialog, page } from './page/steps.ts';

const { api, open } = usePages();

it('shows that a project has no files yet', async () => {
  api().answer('listAssets', { assets: [], nextCursor: null });
  await open('/files');
  await page.sees('No files');
});

it('creates and revokes the public link of an image', async () => {
  const [asset] = example('listAssets').assets;
  if (!asset) throw new Error('The example has no asset.');
  let publicUrl: string | undefined;
  api().answer('listAssets', () => ({
    assets: [{ ...asset, ...(publicUrl !== undefined && { publicUrl }) }],
    nextCursor: null,
  }));
  api().answer('createPublicLink', () => {
    publicUrl = 'https://api.example.com/images/x';
    return { ...asset, publicUrl };
  });
  api().answer('revokePublicLink', () => {
    publicUrl = undefined;
    return asset;
  });
  await open('/files?search=lisbon&order=name');
  await page.press(`Create public link of ${asset.filename}`);
  await page.press('Create link');
  await page.find('button', `Copy public link of ${asset.filename}`);
  await page.press(`Revoke public link of ${asset.filename}`);
  await page.press('Revoke link');
  await page.find('button', `Create public link of ${asset.filename}`);
  expect(api().getParams('listAssets')[0]).toMatchObject({ search: 'lisbon', order: 'name' });
});

it('previews an image, and says how long the copied download URL is valid', async () => {
  const asset = example('getAsset');
  api().answer('listAssets', { assets: [asset], nextCursor: null });
  const downloadUrlExpiresAt = new Date(Date.now() + 300_000).toISOString();
  api().answer('getAsset', {
    ...asset,
    downloadUrl: 'https://store.example.com/x.png',
    downloadUrlExpiresAt,
  });
  await open('/files');
  await page.press(asset.filename);
  expect((await dialog.find('img', asset.filename)).getAttribute('src')).toBe(
    'https://store.example.com/x.png',
  );
  await dialog.press(`Copy link of ${asset.filename}`);
  await page.sees('Link copied. It is valid for 5 minutes.');
  expect(await navigator.clipboard.readText()).toBe('https://store.example.com/x.png');
});

it('deletes the selected files, and keeps those that could not be deleted', async () => {
  const [asset] = example('listAssets').assets;
  if (!asset) throw new Error('The example has no asset.');
  const second = { ...asset, itemId: 'b2b49a2e-52a6-4d0c-9f6a-7c0f3d2e9a12', filename: 'Second.png' };
  let assets = [asset, second];
  api().answer('listAssets', () => ({ assets, nextCursor: null }));
  api().answer('deleteAsset', () => {
    assets = [second];
    api().refuse('deleteAsset', 409, 'conflict');
    return asset;
  });
  await open('/files');
  await page.check('Select all');
  await page.press('Delete selected');
  await dialog.press('Delete 2 files');
  await dialog.sees(/1 of 2 files could not be deleted: Second\.png.*conflict/);
  await page.seesNo(asset.filename);
  api().answer('deleteAsset', second);
  await dialog.press('Try again');
  await page.sees('1 file deleted.');
});

it('reports how many files are not added when more than 100 files are dropped', async () => {
  api().refuse('createAssetUploadUrls', 400, 'validation_error');
  await open('/files');
  const files = Array.from({ length: 102 }, (_, index) => new File(['x'], `${index}.txt`));
  await page.drop('Files', files);
  await page.sees('2 files not added. Add at most 100 files at a time.');
  await page.seesNo(/Waiting|Uploading/);
  await page.press('Clear finished');
});

it('shows the size limit of each file type, and lists no request for a file of unknown type in "As code"', async () => {
  await open('/files');
  await page.sees('Video up to 1 GiB');
  await page.drop('Files', [new File(['x'], 'data.unknown')]);
  await page.sees('Unknown file type.');
  await page.press('As code');
  await dialog.sees('assets');
  await dialog.seesNo('data.unknown');
  await dialog.press('Close');
  await page.press('Clear finished');
});

it('deletes the pending file of a failed upload when the user tries the upload again', async () => {
  const [upload] = example('createAssetUploadUrls').uploads;
  api().answerWith('getAsset', { state: 'pending' });
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (
    this: XMLHttpRequest,
  ) {
    this.dispatchEvent(new Event('load'));
  });
  await open('/files');
  await page.drop('Files', [new File(['x'], 'notes.txt', { type: 'text/plain' })]);
  await page.press('Try again');
  await waitFor(() =>
    expect(api().getParams('deleteAsset')).toEqual([{ projectId: PROJECT, itemId: upload?.itemId }]),
  );
  await page.press('Clear finished');
  send.mockRestore();
});

it('completes a stored upload on "Try again" after the API refused to complete the upload when the page loaded', async () => {
  const me = example('getCurrentUser');
  const userId = 'c0ffee00-0000-4000-8000-000000000001';
  api().answer('getCurrentUser', { ...me, user: { ...me.user, id: userId } });
  const stored = [{ name: 'notes.txt', sizeBytes: 1, itemId: example('getAsset').itemId }];
  sessionStorage.setItem(`throughline-draft-${userId}-${PROJECT}-uploads`, JSON.stringify(stored));
  api().refuse('completeAssetUpload', 403, 'forbidden');
  await open('/files');
  await page.sees('The answer is forbidden.');
  api().answer('completeAssetUpload', example('completeAssetUpload'));
  await page.press('Try again');
  await page.sees('1 of 1 uploaded');
  await page.press('Clear finished');
});
