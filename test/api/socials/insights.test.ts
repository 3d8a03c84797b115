import { keepOpen } from '../../support/keep-open.ts';
import { createMetaUser, openMetaWorld, type MetaUser } from '../../support/meta-world.ts';
import { addTenant } from '../../support/tenant.ts';
import { getError, expectRefused, retryWhenBusy } from '../open-world.ts';
import {
  parseAccounts,
  listAdAccounts,
  ALPINE,
  BERGAMO,
  createInsightsRequest,
  requestRows,
  expectRefusal,
} from './requests.ts';

const CAMPAIGN = '120200000001';
const ADSET = '120210000000000101';
const AD = '120220000000001011';

let user: MetaUser;
let request: ReturnType<typeof createInsightsRequest>;

const world = keepOpen(openMetaWorld, async () => {
  user = createMetaUser();
  await world.connect(world.tenant.projectId, user.token);
  await world.connect(world.other.projectId, createMetaUser('shop').token, 'act_2029384756');
  request = createInsightsRequest(world, world.tenant);
});

it('insights by default cover the whole account and the last 30 days, by placement', async () => {
  const rows = await requestRows(() => request(ALPINE));
  expect(await requestRows(() => request(ALPINE, { level: 'account', datePreset: 'last_30d' }))).toEqual(
    rows,
  );
  expect(rows.length).toBeGreaterThan(5);
  const placements = rows.map((row) => `${row.publisherPlatform}/${row.platformPosition}`);
  expect(new Set(placements).size).toBe(placements.length);
  for (const row of rows) {
    expect(row).toMatchObject({
      accountId: '1029384756',
      dateStart: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      dateStop: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      impressions: expect.any(Number),
      spend: expect.any(Number),
    });
    expect(row).not.toHaveProperty('campaignId');
  }
});

it('insights name platforms as Meta does, and have numeric action values', async () => {
  const rows = await requestRows(() => request(ALPINE));
  expect(rows).toContainEqual(
    expect.objectContaining({ publisherPlatform: 'glasses', platformPosition: 'glasses_feed' }),
  );
  const rowWithActions = rows.find((row) => Array.isArray(row['actions']) && row['actions'].length > 0);
  expect(rowWithActions?.['actions']).toContainEqual({ actionType: 'link_click', value: expect.any(Number) });
});

it.each([
  ['campaign', ['campaignId', 'campaignName'], ['adsetId', 'adId']],
  ['adset', ['campaignId', 'campaignName', 'adsetId', 'adsetName'], ['adId']],
  ['ad', ['campaignId', 'campaignName', 'adsetId', 'adsetName', 'adId', 'adName'], []],
])(
  "insights per %s add up to the account's insights, and have the id and name of each object",
  async (level, presentFields, absentFields) => {
    const accountRows = await requestRows(() => request(ALPINE));
    const rows = await requestRows(() => request(ALPINE, { level }));
    expect(rows.length).toBeGreaterThan(accountRows.length);
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(expect.arrayContaining(presentFields));
      for (const name of absentFields) expect(row).not.toHaveProperty(name);
    }
    const sumImpressions = (summed: typeof rows) =>
      summed.reduce((sum, row) => sum + Number(row['impressions']), 0);
    expect(sumImpressions(rows)).toBe(sumImpressions(accountRows));
  },
);

it.each(['today', 'last_quarter', 'maximum'])(
  'insights with the date preset %s are read from Meta with that preset',
  async (datePreset) => {
    const rows = await requestRows(() => request(BERGAMO, { datePreset }));
    const [call] = (await user.calls('insights')).slice(-1);
    expect(JSON.stringify(call)).toContain(datePreset);
    for (const row of rows) expect(row.dateStart <= row.dateStop).toBe(true);
  },
);

it('insights without placements have reach and results, and their days add up to the total', async () => {
  const [total] = await requestRows(() => request(ALPINE, { datePreset: 'last_7d', breakdown: 'none' }));
  const range = { startDate: String(total?.dateStart), endDate: String(total?.dateStop) };
  const days = await requestRows(() =>
    request(ALPINE, { ...range, timeIncrement: 'day', breakdown: 'none' }),
  );
  expect(days.map(({ dateStart }) => dateStart)).toHaveLength(7);
  expect([days[0]?.dateStart, days[6]?.dateStop]).toEqual([range.startDate, range.endDate]);
  const spend = days.reduce((sum, row) => sum + Number(row['spend']), 0);
  expect(spend).toBeCloseTo(Number(total?.['spend']));
  expect(total).toMatchObject({
    reach: expect.any(Number),
    purchaseRoas: expect.any(Number),
    results: [
      { indicator: 'actions:lead', value: expect.any(Number), costPerResult: expect.any(Number) },
      { indicator: 'actions:offsite_conversion.fb_pixel_purchase' },
    ],
  });
  expect(total).not.toHaveProperty('publisherPlatform');
});

it('insights omit metrics that Meta does not return', async () => {
  const rows = await requestRows(() => request(ALPINE, { datePreset: 'maximum' }));
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row).not.toHaveProperty('reach');
    expect(row).not.toHaveProperty('frequency');
    expect(row['impressions']).toEqual(expect.any(Number));
  }
});

it('insights of an account without delivery are empty', async () => {
  expect(await requestRows(() => request('act_1029384761'))).toEqual([]);
});

it('insights are read page by page, with the token in a header', async () => {
  const allRows = await requestRows(() => request(ALPINE, { level: 'ad', datePreset: 'last_14d' }));
  const tenant = await addTenant(world.admin);
  const pagingUser = createMetaUser();
  await pagingUser.set({ pageRows: Math.ceil(allRows.length / 3) });
  await world.connect(tenant.projectId, pagingUser.token);
  const paged = await requestRows(() =>
    createInsightsRequest(world, tenant)(ALPINE, { level: 'ad', datePreset: 'last_14d' }),
  );
  expect(paged).toEqual(allRows);
  const calls = await pagingUser.calls();
  expect(calls.filter(({ operation }) => operation === 'insights').length).toBeGreaterThanOrEqual(3);
  for (const call of calls) {
    expect(call.tokenIn).toBe('header');
    expect(JSON.stringify(call)).not.toContain(`access_token`);
  }
});

it.each([
  ['campaign', CAMPAIGN, 'campaignId'],
  ['adset', ADSET, 'adsetId'],
  ['ad', AD, 'adId'],
])('insights can be limited to one %s', async (level, objectId, field) => {
  const rows = await requestRows(() => request(ALPINE, { level, objectId }));
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row[field]).toBe(objectId);
});

it('insights per ad can be limited to one campaign', async () => {
  const rows = await requestRows(() => request(ALPINE, { level: 'ad', objectId: CAMPAIGN }));
  expect(new Set(rows.map((row) => row['campaignId']))).toEqual(new Set([CAMPAIGN]));
  expect(new Set(rows.map((row) => row['adId'])).size).toBeGreaterThan(1);
});

it('insights of a campaign are summed by platform and position if the request has no level', async () => {
  const sums = await requestRows(() => request(ALPINE, { objectId: CAMPAIGN }));
  const rows = await requestRows(() => request(ALPINE, { objectId: CAMPAIGN, level: 'campaign' }));
  const listImpressions = (all: typeof rows) =>
    new Set(
      all.map((row) => `${row.publisherPlatform}/${row.platformPosition} ${String(row['impressions'])}`),
    );
  expect(listImpressions(sums)).toEqual(listImpressions(rows));
});

it('insights answer 404 for an unknown object and for an object of another account', async () => {
  for (const objectId of ['120200000011', '999999999999', '1029384756', '120200000501']) {
    await expectRefusal(() => request(ALPINE, { objectId }), 404);
  }
});

it('insights answer 404 for an ad account of another project and for an unknown ad account', async () => {
  for (const account of ['act_2029384756', 'act_1']) {
    const refused = await retryWhenBusy(() => request(account));
    const message = "is not reachable through the project's connection to Meta";
    expect([refused.status, refused.body]).toEqual([
      404,
      {
        message: `The ad account ${account} ${message}.`,
        code: 'not_found',
        details: [{ path: 'accountId', message }],
      },
    ]);
  }
});

it('only the ad accounts of the project are listed, with currency and time zone', async () => {
  const { body } = await listAdAccounts(world, world.tenant);
  const alpine = { accountId: '1029384756', name: 'Alpine Outfitters', currency: 'USD' };
  expect(body).toMatchObject({ complete: true, accounts: expect.any(Array) });
  expect(parseAccounts(body)).toContainEqual({ ...alpine, timeZone: 'America/Los_Angeles' });
  const otherAccounts = parseAccounts((await listAdAccounts(world, world.other)).body);
  expect(otherAccounts.map(({ accountId }) => accountId)).toEqual(['2029384756']);
  const unconnected = await listAdAccounts(world, await addTenant(world.admin));
  expect([unconnected.status, unconnected.body]).toEqual([200, { accounts: [], complete: true }]);
});

it.each([
  [{ endDate: '2026-04-01' }, 'startDate is required with endDate.'],
  [{ startDate: '2026-04-01' }, 'endDate is required with startDate.'],
  [{ startDate: '2026-04-02', endDate: '2026-04-01' }, 'endDate must not be before startDate.'],
  [{ startDate: '2023-04-01', endDate: '2026-05-03' }, 'endDate must be at most 1,127 days after startDate.'],
  [
    { startDate: '2026-04-01', endDate: '2026-04-02', datePreset: 'today' },
    'datePreset must not be combined with startDate and endDate.',
  ],
])('insights are refused for the days %j', async (days, message) => {
  const answer = await request(ALPINE, days);
  expect([answer.status, getError(answer).message]).toEqual([400, message]);
});

it('insights are refused for an objectId that is not an id', async () => {
  await expectRefused(request(ALPINE, { objectId: '../me' }), 400, 'objectId');
});

it.each(['act_', 'everything', '../me', 'business_1'])(
  'insights are refused for the malformed ad account id %j',
  async (account) => {
    const answer = await request(account);
    expect([answer.status, getError(answer).message]).toEqual([
      400,
      'accountId must be the digits of an ad account, with or without act_.',
    ]);
  },
);

it('insights need a connection to Meta, and are limited to the connected ad account', async () => {
  const tenant = await addTenant(world.admin);
  const requestInsights = createInsightsRequest(world, tenant);
  const refused = await requestInsights(ALPINE);
  const message = 'The project has no connection to Meta. Connect an account.';
  expect([refused.status, refused.body]).toEqual([404, { message, code: 'connection_not_found' }]);
  await world.connect(tenant.projectId, createMetaUser().token, '1029384756');
  expect((await requestRows(() => requestInsights(ALPINE))).length).toBeGreaterThan(0);
  await expectRefused(requestInsights(BERGAMO), 404, 'accountId');
});
