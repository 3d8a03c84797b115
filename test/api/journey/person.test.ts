import { randomUUID } from 'node:crypto';
import { journeySettingsSet } from '../../../admin/commands/journey-settings.ts';
import { getJourneyClient, minutesAgo, createVisitorId } from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import type { Tenant } from '../../support/tenant.ts';
import { apiKey, openWorld, getPaths, send, type Answer, expectRefused } from '../open-world.ts';
import { createBatchRequest } from '../emails/batch-requests.ts';

let tenant: Tenant;
let requests: ReturnType<typeof getJourneyClient>;

// No worker runs and no CRM is connected, so answers use stored data only.
const world = keepOpen(openWorld, () => {
  ({ tenant } = world);
  requests = getJourneyClient(world, tenant);
});

const readJourney = (query: Record<string, string>): Promise<Answer> =>
  send(`${world.api.url}/projects/${tenant.projectId}/journeys?${new URLSearchParams(query).toString()}`, {
    headers: apiKey(tenant.serviceAccountKey),
  });

async function createVisitor(identity: Record<string, string>): Promise<string> {
  const visitorId = createVisitorId();
  const pages = [3, 2, 1].map((hours) => ({
    type: 'page_view',
    visitorId,
    path: `/page-${hours}`,
    occurredAt: minutesAgo(hours * 60),
  }));
  await requests.collect({ type: 'identify', visitorId, occurredAt: minutesAgo(240), ...identity }, ...pages);
  return visitorId;
}

it.each([
  ['an address in any letter case', { email: 'Ada.One@Example.com' }, { email: 'ada.one@EXAMPLE.com' }],
  ['a national number of the default country', { phone: '+351 912 345 678' }, { phone: '912345678' }],
  ['a number written with spaces', { phone: '+351912345677' }, { phone: '+351 912 345 677' }],
])("finds a person's journey by %s", async (_what, identity, query) => {
  await journeySettingsSet(world.admin, { project: tenant.projectId, defaultCountry: 'PT' });
  const ids = [await createVisitor(identity), await createVisitor(identity)];
  await createVisitor({ email: `${randomUUID()}@example.com` });
  const { status, body } = await readJourney({ ...query, include: 'match_evidence' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    matched: true,
    match_method: 'identity',
    visitor_ids: expect.arrayContaining(ids),
    match_evidence: [
      { signal: 'identity', verified: true },
      { signal: 'identity', verified: true },
    ],
    journey: { header: { pageviews: 6, deviceCount: 2 }, items: { length: 8 }, nextCursor: null },
  });
  expect(body).not.toHaveProperty('crm_lead_id');
});

it('finds a journey by visitor id, and returns an empty journey for an unknown person', async () => {
  const email = `${randomUUID()}@example.com`;
  const [firstVisitor] = [await createVisitor({ email }), await createVisitor({ email })];
  expect((await readJourney({ visitor_id: firstVisitor })).body).toMatchObject({
    matched: true,
    match_method: 'visitor_id',
    visitor_ids: [firstVisitor],
    journey: { header: { pageviews: 3, identities: { email } } },
  });
  for (const query of [
    { visitor_id: createVisitorId() },
    { email: 'nobody@example.com' },
    { phone: '+12025550199' },
  ]) {
    const { status, body } = await readJourney(query);
    expect([status, body]).toMatchObject([
      200,
      { matched: false, match_method: null, visitor_ids: [], journey: { items: [], nextCursor: null } },
    ]);
  }
});

it.each([
  ['with visits', true],
  ['without visits', false],
])('lists the mails to the address of a person %s', async (_what, isVisitor) => {
  const email = `${randomUUID()}@example.com`;
  if (isVisitor) await createVisitor({ email });
  const body = createBatchRequest({
    recipients: [{ email, params: { name: 'Ada' } }],
    scheduledFor: minutesAgo(-60),
  });
  const headers = apiKey(tenant.serviceAccountKey);
  await send(`${world.api.url}/emails/batch/queue`, { method: 'POST', headers, body });
  expect((await readJourney({ email, kinds: 'communication' })).body).toMatchObject({
    matched: isVisitor,
    journey: { items: [{ title: 'Hello Ada', status: 'scheduled' }] },
  });
});

it("pages through a person's journey limited by since and until", async () => {
  const email = `${randomUUID()}@example.com`;
  await createVisitor({ email });
  const bounds = { email, since: minutesAgo(185), until: minutesAgo(65) };
  const first = await readJourney({ ...bounds, limit: '1' });
  expect(first.body).toMatchObject({ journey: { items: [{ title: 'Visited /page-2' }] } });
  const cursor = /"nextCursor":"([^"]+)"/.exec(JSON.stringify(first.body))?.[1] ?? '';
  expect((await readJourney({ ...bounds, limit: '1', cursor })).body).toMatchObject({
    journey: { items: [{ title: 'Visited /page-3' }], nextCursor: null },
  });
  expect(getPaths(await readJourney({ email, limit: '1', cursor }))).toEqual(['cursor']);
});

it.each([
  ['no parameter', {}, 'email'],
  ['two parameters', { email: 'ada@example.com', visitor_id: 'vis_5k2m9x1c' }, 'visitor_id'],
  ['an invalid number', { phone: 'no number' }, 'phone'],
  ['a number whose `+` was decoded to a space', { phone: ' 351 912 345 678' }, 'phone'],
])("refuses a request for a person's journey with %s", async (_what, query, path) => {
  await expectRefused(readJourney(query), 400, path);
});
