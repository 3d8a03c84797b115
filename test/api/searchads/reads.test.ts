import { z } from 'zod';
import { getError, getPaths, expectRefused } from '../open-world.ts';
import { retryWhenBusy, getBody, keepAgency, getSearchadsClient } from './requests.ts';

jest.setTimeout(180_000);

const ALPINE = '2000000001';
const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' };

const { world, user, requests } = keepAgency({ other: 'shop' });

const health = z.looseObject({
  state: z.string(),
  reasonCodes: z.array(z.string()),
  billingStatus: z.string().optional(),
  conversionTracking: z.looseObject({ hasEnabledAction: z.boolean() }).optional(),
});

it('returns the health of an account', async () => {
  const body = await getBody(health, () => requests.health(ALPINE));
  expect(body).toMatchObject({
    customerId: ALPINE,
    state: 'limited',
    reason: expect.stringContaining('1 of 3 campaigns is limited'),
    accountStatus: 'ENABLED',
    billingStatus: 'APPROVED',
    conversionTracking: { hasEnabledAction: true, recentConversions: expect.any(Number) },
    campaignCounts: { live: 1, limited: 1, needs_action: 0, pending_adsprovider: 0, off: 1, ended: 0 },
    dailyBudget: 60,
  });
});

it('finds locations by name and country, and no location for an unknown name', async () => {
  const found = z.object({ locations: z.array(z.looseObject({ canonicalName: z.string() })) });
  const { locations } = await getBody(found, () => requests.locations(ALPINE, { query: ' Vienna ' }));
  expect(locations.map(({ canonicalName }) => canonicalName)).toContain('Vienna,Virginia,United States');
  const austrian = await getBody(found, () =>
    requests.locations(ALPINE, { query: 'vienna', countryCode: 'at' }),
  );
  expect(austrian.locations).toMatchObject([
    { type: 'State' },
    { id: '1000997', type: 'City', countryCode: 'AT', reach: expect.any(Number) },
  ]);
  const york = await getBody(found, () => requests.locations(ALPINE, { query: 'new york' }));
  expect(york.locations).toHaveLength(2);
  expect(await getBody(found, () => requests.locations(ALPINE, { query: 'Atlantis' }))).toEqual({
    locations: [],
  });
  expect(getPaths(await requests.locations(ALPINE, { query: ' ' }))).toEqual(['query']);
});

it("counts a manager's conversion actions that the account shares", async () => {
  const body = await getBody(health, () => requests.health('2000000011'));
  expect(body.conversionTracking?.hasEnabledAction).toBe(true);
});

it('accepts customer and login customer ids with dashes', async () => {
  const dashedIds = { loginCustomerId: '100-000-0001' };
  const body = await getBody(health, () => requests.health('200-000-0001', dashedIds));
  expect(body).toMatchObject({ customerId: ALPINE, state: 'limited' });
});

const rows = z.object({
  results: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      impressions: z.number(),
      clicks: z.number(),
      spend: z.number(),
      conversions: z.number(),
      ctr: z.number(),
      averageCpc: z.number(),
    }),
  ),
});

it('reports the devices of an account, with rates computed from the sums', async () => {
  const { results } = await getBody(rows, () => requests.devices(ALPINE, MARCH));
  expect(results.map(({ id }) => id)).toHaveLength(new Set(results.map(({ id }) => id)).size);
  expect(results.length).toBeGreaterThan(1);
  for (const row of results) {
    expect(row.ctr).toBeCloseTo(row.clicks / row.impressions, 5);
    expect(row.averageCpc).toBeCloseTo(row.spend / row.clicks, 5);
  }
  const campaignId = '1';
  const unknownCampaign = await getBody(rows, () => requests.devices(ALPINE, { ...MARCH, campaignId }));
  expect(unknownCampaign.results).toEqual([]);
});

it.each([
  [{ startDate: '2026-03-02', endDate: '2026-03-01' }, ['endDate']],
  [{ ...MARCH, campaignId: "1' OR campaign.id > 0" }, ['campaignId']],
  [{ ...MARCH, loginCustomerId: '12' }, ['loginCustomerId']],
])('names the invalid fields of the device breakdown %j', async (query, paths) => {
  const answer = await requests.devices(ALPINE, query);
  expect([answer.status, getPaths(answer)]).toEqual([400, paths]);
});

it('answers 404 for a customer of another tenant and for an unknown customer', async () => {
  const foreignRequests = [
    () => requests.health('4000000001'),
    () => requests.health('9999999999'),
    () => requests.devices('4000000001', MARCH),
    () => requests.ideas('4000000001', { keywords: ['lamp'] }),
    () => getSearchadsClient(world, world.other).health(ALPINE),
  ];
  for (const request of foreignRequests) {
    await expectRefused(retryWhenBusy(request), 404);
  }
});

it('names a loginCustomerId that does not belong to the project', async () => {
  const answer = await retryWhenBusy(() => requests.health(ALPINE, { loginCustomerId: '3000000001' }));
  expect([answer.status, getError(answer).details]).toEqual([
    400,
    [{ path: 'loginCustomerId', message: 'does not reach this customer' }],
  ]);
});

it('answers concurrent and repeated reads with one provider call', async () => {
  await user.reset();
  const days = { startDate: '2026-01-01', endDate: '2026-01-31' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => retryWhenBusy(() => requests.devices(ALPINE, days))),
  );
  const [first] = answers;
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, first?.body]);
  await retryWhenBusy(() => requests.devices('200-000-0001', days));
  expect((await user.calls()).filter(({ customer }) => customer === ALPINE)).toHaveLength(1);
});
