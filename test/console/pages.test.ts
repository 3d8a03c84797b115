import { waitFor } from '@testing-library/dom';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { page, getPart, getSavedText } from './page/steps.ts';

const { api, open, reload } = usePages();

describe('the social page', () => {
  const [row] = example('getPlatformInsights').data;
  const { spend: _spend, ...unspent } = Object(row);
  const rows = [
    { ...unspent, campaignName: 'Zebra', platformPosition: 'facebook_stories', clicks: 7 },
    { ...Object(row), campaignName: 'Autumn' },
  ];
  const table = getPart('group', 'Insights');

  it('shows placements by level and range as chart and table, also after a reload', async () => {
    api().answer('getPlatformInsights', { ...example('getPlatformInsights'), data: rows });
    await open('/social');
    await page.find('img', /^Amount spent by platform and placement/);
    await page.sees('· USD');
    await page.choose('Group by', 'Ad set');
    await page.choose('Date range', 'Last 7 days');
    await page.check('Clicks');
    await page.find('img', /^Clicks by platform and placement/);
    expect(api().asked('getPlatformInsights').at(-1)).toMatchObject({
      level: 'adset',
      datePreset: 'last_7d',
    });
    await table.press(/^Name/);
    await table.sees(/Autumn.*Zebra/);
    // Meta returns no figure, which differs from 0.
    await table.sees('not available');

    await reload();
    await page.find('img', /^Clicks by platform and placement/);
    await table.sees(/Autumn.*Zebra/);
    expect(location.search).toMatch(/level=adset.*range=last_7d/);
  });

  it('shows totals with cost per result, and no total of a metric that a row lacks', async () => {
    const totals = getPart('region', 'Totals');
    const full = [Object(row), { ...Object(row), campaignId: '2' }];
    api().answer('getPlatformInsights', { ...example('getPlatformInsights'), data: full });
    await open('/social');
    await totals.sees(/Amount spent.*192\.80.*Link clicks.*796.*Cost per link click.*0\.24.*CTR/);
    api().answer('getPlatformInsights', { ...example('getPlatformInsights'), data: rows });
    await open('/social?range=last_7d');
    await totals.sees(/^Link clicks.*796.*CTR/);
  });

  it('saves the shown placements as CSV', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob);
      return 'blob:saved';
    };
    URL.revokeObjectURL = () => {};
    api().answer('getPlatformInsights', { ...example('getPlatformInsights'), data: rows });
    await open('/social?level=campaign&range=last_7d');
    const names: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    await page.press('Export CSV');
    await waitFor(() => expect(names).toEqual(['insights-1029384756-campaign-last_7d.csv']));
    click.mockRestore();
    const lines = (await getSavedText(saved[0])).trim().split('\r\n');
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines[0]).toContain('campaignName');
  });

  it('shows that no placement was delivered', async () => {
    api().answer('getPlatformInsights', { ...example('getPlatformInsights'), data: [] });
    await open('/social');
    await page.sees('No delivery');
  });

  it('shows the code and request id of a refusal, and tries again', async () => {
    api().refuse('getPlatformInsights', 422, 'META_3018');
    await open('/social');
    const failure = getPart('alert', 'Request rejected');
    await failure.sees('META_3018');
    await failure.sees('Request ID request-1');
    api().answer('getPlatformInsights', example('getPlatformInsights'));
    await failure.press('Try again');
    await page.sees('· USD');
  });

  it('leads to the connections if Meta is not connected', async () => {
    api().answer('listAdAccounts', { accounts: [], complete: true });
    await open('/social');
    await page.sees('No ad accounts');
    await page.follow('Connect Meta');
    await getPart('main', '').sees('Connections');
  });
});

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
