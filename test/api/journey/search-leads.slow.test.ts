import { connectCrm, createCrmPortal } from '../../support/crm-portal.ts';
import {
  minutesAgo,
  createVisitorId,
  openJourneyWorld,
  type ConnectedTenant,
} from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import type { Tenant } from '../../support/tenant.ts';
import {
  parseSuccess,
  apiKey,
  getPaths,
  send,
  untilAvailable,
  type Answer,
  expectRefused,
  readPages,
} from '../open-world.ts';

let connected: ConnectedTenant;

const world = keepOpen(openJourneyWorld, async () => {
  connected = await world.connectTenant();
});

const requestSearch = (query: Record<string, string>, tenant = connected.tenant): Promise<Answer> =>
  send(
    `${world.api.url}/projects/${tenant.projectId}/integrations/crmprovider/leads?${new URLSearchParams(query).toString()}`,
    { headers: apiKey(tenant.serviceAccountKey) },
  );

/** Repeats the request while the API answers 503, as it may on a busy machine. */
const requestUntilAvailable = (query: Record<string, string>, tenant?: Tenant): Promise<Answer> =>
  untilAvailable(() => requestSearch(query, tenant));

const search = async (query: Record<string, string>, tenant?: Tenant) =>
  parseSuccess('searchLeads', await requestUntilAvailable(query, tenant));

const AVERY = {
  crm_lead_id: '101',
  name: 'Avery Stone',
  emails: ['avery.stone@example.com'],
  phones: ['(202) 555-0123'],
  company: 'Stone & Daughters',
  stage: 'lead',
  owner: 'Jamie Reyes',
  source: 'EMAIL_MARKETING',
  createdAt: '2026-01-12T09:30:00.000Z',
  lastActivityAt: '2026-02-03T10:05:00.000Z',
};

it.each([
  ['a name', ' avery  STONE '],
  ['an address', 'Avery.Stone@example.com'],
  ['a number with its country code', '+1 202 555 0123'],
  ['a number without its country code', '(202) 555-0123'],
])('finds leads by %s without matching the leads to visitors', async (_what, query) => {
  expect(await search({ query })).toEqual({ leads: [AVERY], total: 1, nextCursor: null });
  const [kept] = await world.sql(
    'select count(*)::int as count from journey_resolutions where project_id = $1',
    [connected.tenant.projectId],
  );
  expect(kept).toEqual({ count: 0 });
});

it('the search for leads lists the newest leads first when it has no query', async () => {
  const { tenant, portal } = await world.connectTenant();
  const created = await portal.createLead({ firstname: 'Just', lastname: 'Made' });
  const { leads, total, nextCursor } = await search({ limit: '3' }, tenant);
  expect(leads[0]).toEqual({
    crm_lead_id: created,
    name: 'Just Made',
    emails: [],
    phones: [],
    createdAt: expect.any(String),
  });
  expect(total).toBeGreaterThan(3);
  const next = await search({ limit: '3', cursor: nextCursor ?? '' }, tenant);
  const ids = [...leads, ...next.leads].map((lead) => lead.crm_lead_id);
  expect(new Set(ids).size).toBe(6);
  expect(getPaths(await requestSearch({ query: 'Just', cursor: nextCursor ?? '' }, tenant))).toEqual([
    'cursor',
  ]);
});

it.each([
  [{ crm_lead_id: '102' }, ['102']],
  [{ stage: 'customer', sort: 'name' }, ['103', '108']],
  [{ source: 'PAID_SOCIAL', sort: 'name' }, ['105', '110']],
  [{ sort: 'last_activity', limit: '2' }, ['108', '102']],
  [{ query: 'Avery', stage: 'customer' }, []],
])('filters and sorts leads by %j', async (query, ids) => {
  const { leads } = await search(query);
  expect(leads.map((lead) => lead.crm_lead_id)).toEqual(ids);
});

it("the search for leads includes the revenue and the last event of each lead's visitors", async () => {
  const { tenant, requests } = await world.connectTenant();
  const occurredAt = minutesAgo(5);
  const order = { type: 'order', visitorId: createVisitorId(), orderId: 'o-1', occurredAt };
  await requests.collect(
    { type: 'identify', visitorId: order.visitorId, phone: '+12025550123', occurredAt: minutesAgo(9) },
    { ...order, revenueCents: 4_900 },
    { ...order, orderId: 'o-2', revenueCents: 2_000, currency: 'USD' },
    { ...order, orderId: 'o-3', revenueCents: 1_000, currency: 'EUR' },
  );
  const { leads } = await search({ query: 'Avery', include: 'site' }, tenant);
  expect(leads).toEqual([{ ...AVERY, revenueCents: 6_900, lastSeenAt: occurredAt }]);
  const { leads: others } = await search({ query: 'Robin', include: 'site' }, tenant);
  expect(others).toMatchObject([{ revenueCents: 0 }]);
});

it("the search for leads returns leads without owners when the CRM's token may not read owners", async () => {
  const { tenant, portal } = await world.connectTenant();
  await portal.armFault({ operation: 'owners.read', kind: 'status', status: 403, name: 'MISSING_SCOPES' });
  const { owner: _owner, ...unowned } = AVERY;
  expect((await search({ query: 'Avery' }, tenant)).leads).toEqual([unowned]);
});

it.each(['leads', '0-136', '2-1234567'])(
  'searches leads of the HubSpot object type %s, and returns an empty list when no lead exists',
  async (objectType) => {
    const tenant = await world.createTenant();
    await connectCrm(world.admin, tenant.projectId, createCrmPortal().token, { objectType });
    expect(await search({}, tenant)).toEqual({ leads: [], total: 0, nextCursor: null });
  },
);

it('the search for leads lists each lead once, page by page, and refuses a cursor of another query or project', async () => {
  const { tenant, portal } = await world.connectTenant();
  const created = [];
  for (let index = 0; index < 7; index += 1)
    created.push(await portal.createLead({ firstname: `Reader ${index}`, lastname: 'Paged' }));
  const listed = await readPages(
    (cursor) => search({ query: 'Paged', limit: '3', ...cursor }, tenant),
    ({ leads }) => leads,
  );
  expect(listed.map((lead) => lead.crm_lead_id)).toEqual(created);
  const first = await search({ query: 'Paged', limit: '3' }, tenant);
  expect(first.total).toBe(7);
  for (const query of ['Other', 'Paged']) {
    const searchTenant = query === 'Other' ? tenant : connected.tenant;
    expect(getPaths(await requestSearch({ query, cursor: first.nextCursor ?? '' }, searchTenant))).toEqual([
      'cursor',
    ]);
  }
});

it('sends the same search to the CRM only once until the stored result expires', async () => {
  const { tenant, portal } = await world.connectTenant();
  for (const query of ['Robin', ' Robin ', 'Robin']) await search({ query }, tenant);
  expect(await portal.listSearches()).toHaveLength(1);
  await world.sql(`update read_results set expires_at = now() where project_id = $1`, [tenant.projectId]);
  await search({ query: 'Robin' }, tenant);
  expect(await portal.listSearches()).toHaveLength(2);
});

it('answers 403 for a revoked CRM authorization, and 404 without a CRM', async () => {
  const tenant = await world.createTenant();
  await expectRefused(requestSearch({ query: 'Avery' }, tenant), [404, 'connection_not_found']);
  await connectCrm(world.admin, tenant.projectId, createCrmPortal('revoked').token);
  for (let times = 0; times < 2; times += 1) {
    await expectRefused(requestUntilAvailable({ query: 'Avery' }, tenant), [403, 'connection_needs_reauth']);
  }
});
