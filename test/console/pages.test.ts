import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { page, getPart } from './page/steps.ts';

const { api, open } = usePages();

describe('pages without permission', () => {
  it.each([
    ['/social', 'socials:read'],
    ['/files', 'assets:write'],
    ['/people', 'crm_objects:read'],
    ['/people/journey?by=lead&value=101', 'crm_objects:read'],
  ])('names the missing scope on a page without permission (%s)', async (path, scope) => {
    await open(path, ['ads:read']);
    await page.sees('Permission required');
    await page.sees(scope);
  });

  it('omits pages without permission from the menu', async () => {
    await open('', ['event_log:read']);
    expect(await getPart('navigation', 'Pages').textsOf('link')).toEqual(['Home', 'Settings']);
  });
});

describe('the files page', () => {
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
    expect(api().asked('listAssets')[0]).toMatchObject({ search: 'lisbon', order: 'name' });
  });
});
