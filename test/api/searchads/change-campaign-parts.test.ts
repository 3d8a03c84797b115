import { z } from 'zod';
import { AD, createCampaignRequest } from '../../support/campaign.ts';
import { expectEvent } from '../../support/expect-event.ts';
import { ALPINE } from '../../support/searchads-world.ts';
import { getError, parseSuccess, expectRefused } from '../open-world.ts';
import { expectCreated, keepAgency } from './requests.ts';

const SECOND_AD = {
  headlines: ['Boots for the city', 'Light and dry', 'Free returns'],
  descriptions: ['Boots for every pavement.', 'Try them for thirty days.'],
  finalUrl: 'https://www.example.com/city',
};

let id: string;
let firstGroupId: string;

const { world, user, requests } = keepAgency();
beforeAll(async () => {
  id = expectCreated(await requests.create(ALPINE, createCampaignRequest({ status: 'ENABLED' })));
  firstGroupId = (await readCampaign()).adGroups[0]?.id ?? '';
});

const readCampaign = async (campaignId = id) =>
  parseSuccess('getCampaign', await requests.campaign(ALPINE, campaignId));
const change = (method: string, subpath: string, body?: object) =>
  requests.change(method, `${ALPINE}/campaigns/${id}${subpath}`, { ...(body && { body }) });
const countMutates = async () => (await user.calls('mutate')).length;
const getGroupPath = () => `/ad-groups/${firstGroupId}`;

it('adds an ad once, and Google then reviews the ad', async () => {
  const path = `${getGroupPath()}/ads`;
  const validated = await change('POST', path, { ad: SECOND_AD, validateOnly: true });
  expect([validated.status, validated.body]).toMatchObject([200, { validateOnly: true, added: true }]);
  const first = parseSuccess('addAd', await change('POST', path, { ad: SECOND_AD }));
  expect(first.added).toBe(true);
  const repeated = await change('POST', path, { ad: SECOND_AD });
  expect(repeated.body).toMatchObject({ adId: first.adId, added: false });
  expect((await readCampaign()).ads).toContainEqual(
    expect.objectContaining({ id: first.adId, review: 'REVIEW_IN_PROGRESS', headlines: SECOND_AD.headlines }),
  );
  await expectEvent(world.api.url, world.tenant, 'campaign.updated', { campaignId: id, change: 'ad_added' });
});

it('updates the texts, paths and status of an ad in place', async () => {
  const [first] = (await readCampaign()).ads;
  const adId = first?.resourceName.split('~').at(-1) ?? '';
  const path = `${getGroupPath()}/ads/${adId}`;
  const ad = { descriptions: ['New words.', 'And others.'], path1: 'boots', path2: 'warm' };
  const edited = await change('PATCH', path, { ...first, ad, status: 'PAUSED' });
  expect([edited.status, edited.body]).toMatchObject([
    200,
    {
      adId,
      before: { status: 'ENABLED', descriptions: AD.descriptions, path1: null },
      after: { status: 'PAUSED', ...ad },
    },
  ]);
  expect(
    (await readCampaign()).ads.find(({ resourceName }) => resourceName.endsWith(`~${adId}`)),
  ).toMatchObject({ status: 'PAUSED', headlines: AD.headlines, ...ad });
  const before = await countMutates();
  expect((await change('PATCH', path, { ad })).status).toBe(200);
  expect(await countMutates()).toBe(before);
  const cleared = await change('PATCH', path, { ad: { path2: null }, status: 'ENABLED' });
  expect(cleared.body).toMatchObject({ before: { path2: 'warm' }, after: { path2: null } });
  await expectRefused(change('PATCH', path, { ad: { path1: null, path2: 'x' } }), 400, 'ad.path2');
});

it('refuses an ad that violates a policy, is unknown, or exceeds the limit of its ad group', async () => {
  const bad = { ad: { ...SECOND_AD, headlines: ['Acmebrand boots', 'Warm', 'Dry'] } };
  const refused = await expectRefused(
    change('POST', `${getGroupPath()}/ads`, bad),
    [422, 'policy_violation'],
    'ad',
  );
  expect(getError(refused).details).toMatchObject([
    { words: ['Acmebrand'], exemption: { topic: 'TRADEMARKS' } },
  ]);
  const exempted = await change('POST', `${getGroupPath()}/ads`, {
    ...bad,
    ignorablePolicyTopics: ['TRADEMARKS'],
  });
  expect(exempted.body).toMatchObject({
    added: true,
    appliedPolicyExemptions: [{ policyName: 'TRADEMARKS' }],
  });
  const fourth = { ad: { ...SECOND_AD, finalUrl: 'https://www.example.com/fourth' } };
  await expectRefused(change('POST', `${getGroupPath()}/ads`, fourth), 400, 'ad');
  const paused = await change('POST', `${getGroupPath()}/ads`, { ...fourth, status: 'PAUSED' });
  const { adId } = parseSuccess('addAd', paused);
  await expectRefused(change('PATCH', `${getGroupPath()}/ads/${adId}`, { status: 'ENABLED' }), 400, 'status');
  for (const subpath of [`${getGroupPath()}/ads/1`, `/ad-groups/1/ads/${adId}`]) {
    expect((await change('PATCH', subpath, { status: 'PAUSED' })).status).toBe(404);
  }
});

it('reports that a campaign cannot run while its ad is disapproved, until the ad is edited', async () => {
  const bad = createCampaignRequest({
    status: 'ENABLED',
    ad: { ...AD, headlines: ['Acmebrand boots', 'Warm', 'Dry'] },
    ignorablePolicyTopics: ['TRADEMARKS'],
  });
  const created = z
    .object({ campaignResourceName: z.string() })
    .parse((await requests.create(ALPINE, bad)).body);
  const other = created.campaignResourceName.split('/').at(-1) ?? '';
  const found = await readCampaign(other);
  expect(found.campaign.health).toMatchObject({
    state: 'needs_action',
    reasonCodes: expect.arrayContaining(['ALL_ADS_DISAPPROVED']),
  });
  const [adGroupId, adId] = found.ads[0]?.resourceName.split('/').at(-1)?.split('~') ?? [];
  const path = `${ALPINE}/campaigns/${other}/ad-groups/${adGroupId}/ads/${adId}`;
  const body = { ad: { headlines: AD.headlines } };
  expect((await requests.change('PATCH', path, { body })).status).toBe(200);
  const later = await readCampaign(other);
  expect(later.ads).toMatchObject([{ review: 'REVIEW_IN_PROGRESS', headlines: AD.headlines }]);
  expect(later.campaign.health).toMatchObject({ state: 'pending_adsprovider' });
});

it('pauses, enables and removes a keyword', async () => {
  const [keyword] = (await readCampaign()).keywords;
  const path = `${getGroupPath()}/keywords/${String(keyword?.['id'])}`;
  const paused = await change('PATCH', path, { status: 'PAUSED' });
  expect([paused.status, paused.body]).toMatchObject([
    200,
    { text: keyword?.text, before: { status: 'ENABLED' }, after: { status: 'PAUSED' } },
  ]);
  const [stored] = (await readCampaign()).keywords;
  expect(stored).toMatchObject({ text: keyword?.text, status: 'PAUSED' });
  expect((await change('PATCH', path, { ...stored, text: 'other' })).status).toBe(400);
  expect((await change('PATCH', path, { ...stored, status: 'ENABLED' })).status).toBe(200);
  expect((await change('DELETE', path)).body).toMatchObject({ removed: true, text: keyword?.text });
  expect((await change('DELETE', path)).body).toMatchObject({ removed: false });
  await expectRefused(change('PATCH', path, { status: 'PAUSED' }), [409, 'campaign_changed'], 'status');
  expect((await change('PATCH', `${getGroupPath()}/keywords/1`, { status: 'PAUSED' })).status).toBe(404);
  expect((await change('DELETE', `${getGroupPath()}/keywords/1`)).status).toBe(404);
  const restored = { keywords: [{ text: keyword?.text, matchType: keyword?.['matchType'] }] };
  expect((await change('POST', `${getGroupPath()}/keywords`, restored)).body).toMatchObject({
    keywords: [{ added: true }],
  });
});

it('adds and removes locations and languages, but never removes the last location or language', async () => {
  const body = { locations: { add: ['AT', '2840'], remove: ['2276'] }, languages: { add: ['de'] } };
  const changed = await change('POST', '/targets', body);
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { locations: { added: ['2040'], removed: [] }, languages: { added: ['1001'], removed: [] } },
  ]);
  const swapped = { locations: { remove: ['US'] }, languages: { remove: ['en'] } };
  expect((await change('POST', '/targets', swapped)).body).toMatchObject({
    locations: { removed: ['2840'] },
    languages: { removed: ['1000'] },
  });
  const found = await readCampaign();
  expect([found.locations, found.languages]).toMatchObject([[{ name: 'Austria' }], [{ code: 'de' }]]);
  const last = { locations: { remove: ['AT'] }, languages: { remove: ['de'] } };
  await expectRefused(change('POST', '/targets', last), 400, 'locations.remove', 'languages.remove');
  await expectRefused(
    change('POST', '/targets', { locations: { add: ['DE', '1999999999'] } }),
    400,
    'locations.add[1]',
  );
});

it('lists the changes of a campaign in pages, newest first, without the changes of another campaign', async () => {
  const all = await listChanges({});
  expect(all.nextCursor).toBeNull();
  expect(all.changes.at(-1)).toMatchObject({
    kind: 'create',
    state: 'applied',
    after: { values: { status: 'ENABLED', endDate: null } },
  });
  const kinds = new Set(all.changes.map(({ kind }) => kind));
  for (const kind of ['add_ad', 'update_ad', 'update_keyword', 'remove_keyword', 'change_targets']) {
    expect(kinds).toContain(kind);
  }
  expect(all.changes.filter(({ kind }) => kind === 'create')).toHaveLength(1);
  const first = await listChanges({ limit: '2' });
  const second = await listChanges({ limit: '2', cursor: first.nextCursor ?? '' });
  expect([...first.changes, ...second.changes]).toEqual(all.changes.slice(0, 4));
  const refused = all.changes.find(({ state }) => state === 'refused');
  expect(refused).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
  expect((await requests.changes(ALPINE, '1', {})).body).toEqual({ changes: [], nextCursor: null });
  await expectRefused(requests.changes(ALPINE, id, { cursor: 'x' }), 400, 'cursor');
});

const listChanges = async (query: Record<string, string>) =>
  parseSuccess('listCampaignChanges', await requests.changes(ALPINE, id, query));
