import { journeySettingsSet } from '../../../admin/commands/journey-settings.ts';
import {
  ADDRESS,
  getJourneyClient,
  LEAD,
  createVisitorId,
  openJourneyWorld,
} from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import type { Tenant } from '../../support/tenant.ts';

type Fields = Record<string, unknown>;

/** Each entry of `contacts` becomes an `identify` event, and each entry of `touches` a session's touch. */
type Visitor = { contacts?: Fields[]; touches?: Fields[]; fromBrowser?: boolean };

type MatchingCase = {
  title: string;
  lead: Record<string, string>;
  visitors: Record<string, Visitor>;
  limit?: number;
  found: string[];
  method: string | null;
  /** Each entry contains the visitor's name, the signal and, for an identity, its kind. */
  evidence?: string[];
};

const MATCHING_CASES: MatchingCase[] = [
  {
    title: 'matches a lead by any of its addresses',
    lead: { email: 'ada@example.com', hs_additional_emails: 'ada@home.example;a@work.example' },
    visitors: {
      home: { contacts: [{ email: 'ada@home.example' }] },
      work: { contacts: [{ email: 'a@work.example' }] },
    },
    found: ['home', 'work'],
    method: 'identity',
  },
  {
    title: 'matches a lead by its id before an address, and lists all evidence of each visitor',
    lead: { email: 'ada@example.com' },
    visitors: {
      mail: { contacts: [{ email: 'ada@example.com' }] },
      both: { contacts: [{ email: 'ada@example.com', crmLeadId: 'LEAD' }] },
    },
    found: ['both', 'mail'],
    method: 'crm_lead_id',
    evidence: ['both crm_lead_id ', 'both identity email', 'mail identity email'],
  },
  {
    title: 'matches a lead by a click that is the first touch of one visitor',
    lead: { hs_facebook_click_id: 'IwAR-one' },
    visitors: {
      clicked: { touches: [{ fbclid: 'IwAR-one' }] },
      other: { touches: [{ fbclid: 'IwAR-two' }] },
    },
    found: ['clicked'],
    method: 'fbclid',
    evidence: ['clicked fbclid '],
  },
  {
    title: 'does not match a lead by a click that is the first touch of two visitors',
    lead: { hs_facebook_click_id: 'IwAR-one' },
    visitors: { one: { touches: [{ fbclid: 'IwAR-one' }] }, two: { touches: [{ fbclid: 'IwAR-one' }] } },
    found: [],
    method: null,
  },
  {
    title: 'does not match a lead by a click that is a later touch',
    lead: { hs_facebook_click_id: 'IwAR-one' },
    visitors: { later: { touches: [{ utm_source: 'newsletter' }, { fbclid: 'IwAR-one' }] } },
    found: [],
    method: null,
  },
  {
    title: 'matches a lead by an address and a click, and reports the stronger method',
    lead: { email: 'ada@example.com', hs_facebook_click_id: 'IwAR-one' },
    visitors: {
      clicked: { touches: [{ fbclid: 'IwAR-one' }] },
      mail: { contacts: [{ email: 'ada@example.com' }] },
    },
    found: ['mail', 'clicked'],
    method: 'identity',
    evidence: ['mail identity email', 'clicked fbclid '],
  },
  {
    title: 'matches a lead by an address only to a device with at most three addresses',
    lead: { email: 'ada@example.com' },
    visitors: {
      tablet: { contacts: ['ada', 'bob', 'cy', 'di'].map((name) => ({ email: `${name}@example.com` })) },
      family: { contacts: ['ada', 'bob', 'cy'].map((name) => ({ email: `${name}@example.com` })) },
    },
    found: ['family'],
    method: 'identity',
  },
  {
    title: 'matches a lead by the only phone number of a device with too many addresses',
    lead: { email: 'ada@example.com', phone: '+1 202 555 0123' },
    visitors: {
      tablet: {
        contacts: [{ email: 'ada@example.com', phone: '+12025550123' }, { email: 'bob@example.com' }],
      },
    },
    limit: 1,
    found: ['tablet'],
    method: 'identity',
    evidence: ['tablet identity phone'],
  },
  {
    title: 'counts several addresses of one lead on one device as one address',
    lead: { email: 'ada@example.com', hs_additional_emails: 'ada@home.example' },
    visitors: { phone: { contacts: [{ email: 'ada@example.com' }, { email: 'ada@home.example' }] } },
    limit: 1,
    found: ['phone'],
    method: 'identity',
    evidence: ['phone identity email'],
  },
  {
    title: 'matches no visitor to a lead without an address, a phone number or a click',
    lead: { firstname: 'Nobody' },
    visitors: { somebody: { contacts: [{ email: 'ada@example.com' }] } },
    found: [],
    method: null,
  },
];

const world = keepOpen(openJourneyWorld);

async function createVisitors(tenant: Tenant, { limit, visitors }: MatchingCase, leadId: string) {
  if (limit !== undefined) {
    await world.sql('insert into journey_settings (project_id, identifier_limit) values ($1, $2)', [
      tenant.projectId,
      limit,
    ]);
  }
  const names = Object.keys(visitors);
  const ids = Object.fromEntries(names.map((name) => [name, createVisitorId()]));
  // Each visitor was seen one minute before the previous one, because equal matches are sorted by the last
  // activity, newest first.
  const start = Date.now() - 3_600_000;
  const events = Object.entries(visitors).flatMap(([name, { contacts = [], touches = [] }], index) => {
    const getTime = (step: number) => new Date(start - index * 60_000 + step * 1_000).toISOString();
    return [
      ...contacts.map(({ crmLeadId, ...fields }, step) => ({
        type: 'identify',
        visitorId: ids[name],
        occurredAt: getTime(step),
        ...fields,
        ...(crmLeadId !== undefined && { crmLeadId: leadId }),
      })),
      ...touches.map((touch, step) => ({
        type: 'session',
        visitorId: ids[name],
        sessionId: createVisitorId(),
        occurredAt: getTime(step),
        touch,
      })),
    ];
  });
  await getJourneyClient(world, tenant).collect(...events);
  return new Map(Object.entries(ids).map(([name, id]) => [id, name]));
}

it.each(MATCHING_CASES)('$title', async (matchingCase) => {
  const { tenant, portal, requests } = await world.connectTenant();
  const leadId = await portal.createLead(matchingCase.lead);
  const names = await createVisitors(tenant, matchingCase, leadId);
  const found = await requests.read(leadId, { include: 'match_evidence' });

  expect(found.visitor_ids.map((id) => names.get(id))).toEqual(matchingCase.found);
  expect([found.matched, found.match_method]).toEqual([matchingCase.found.length > 0, matchingCase.method]);
  expect(found.journey.header?.deviceCount).toBe(matchingCase.found.length);
  if (!matchingCase.evidence) return;
  const evidence = found.match_evidence?.map(
    ({ visitorId, signal, kind = '' }) => `${names.get(visitorId)} ${signal} ${kind}`,
  );
  expect(evidence).toEqual(matchingCase.evidence);
});

/**
 * Creates one verified and three unverified visitors with the lead's address. 6,000 more visitors claim the
 * address later, but with an earlier `first_seen_at`.
 */
async function createCrowd() {
  const { tenant, requests } = await world.connectTenant();
  const verifiedVisitor = createVisitorId();
  await requests.collect({
    type: 'identify',
    visitorId: verifiedVisitor,
    email: ADDRESS,
    occurredAt: '2026-01-02T03:04:05Z',
  });
  const earlier = [createVisitorId(), createVisitorId(), createVisitorId()];
  await requests.collect(...earlier.map((visitorId) => ({ type: 'identify', visitorId, email: ADDRESS })));
  await world.sql('update visitor_identities set verified = false where visitor_id = any($1)', [earlier]);
  await world.sql(
    `with made as (
       insert into visitors (project_id, visitor_id, first_seen_at, last_seen_at, web_sessions, pageviews, order_count,
         revenue_cents, total_touches)
       select $1, 'claimed_' || i, now(), now(), 0, 0, 0, 0, 0 from generate_series(1, 6000) i
       returning visitor_id)
     insert into visitor_identities (project_id, kind, value, visitor_id, verified, first_seen_at, last_seen_at)
     select $1, 'email', $2, visitor_id, false, '2025-01-01', now() + interval '1 minute' from made`,
    [tenant.projectId, ADDRESS],
  );
  return { project: tenant.projectId, requests, verifiedVisitor, earlier };
}

it('matches the verified visitors of an address first, and then unverified visitors up to the limit, earliest claims first', async () => {
  const { project, requests, verifiedVisitor, earlier } = await createCrowd();
  const { visitor_ids, journey } = await requests.read(LEAD);
  expect([visitor_ids.length, new Set(visitor_ids).size, visitor_ids[0]]).toEqual([21, 21, verifiedVisitor]);
  expect(visitor_ids).toEqual(expect.arrayContaining(earlier));
  expect(journey.header?.deviceCount).toBe(21);
  await journeySettingsSet(world.admin, { project, unverifiedLimit: 3 });
  expect((await requests.read(LEAD)).visitor_ids.toSorted()).toEqual(
    [verifiedVisitor, ...earlier].toSorted(),
  );
});

it('matches no unverified visitor when the project allows only verified matches', async () => {
  const { project, requests, verifiedVisitor } = await createCrowd();
  const clicked = createVisitorId();
  const touch = { fbclid: 'IwAR0-sandbox-click-105' };
  await requests.collect({ type: 'session', visitorId: clicked, sessionId: createVisitorId(), touch });
  expect((await requests.read('105')).visitor_ids).toEqual([clicked]);
  await journeySettingsSet(world.admin, { project, verifiedOnly: true });
  expect((await requests.read(LEAD)).visitor_ids).toEqual([verifiedVisitor]);
  expect((await requests.read('105')).matched).toBe(false);
});

it('matches a verified visitor even if browsers claimed many other addresses for the visitor', async () => {
  const { tenant, requests } = await world.connectTenant();
  const visitorId = createVisitorId();
  await requests.collect({ type: 'identify', visitorId, email: ADDRESS });
  const claimed = Array.from({ length: 5 }, (_, index) => `claimed${index}@example.com`);
  await requests.collect(...claimed.map((claim) => ({ type: 'identify', visitorId, email: claim })));
  expect((await requests.read(LEAD)).matched).toBe(false);
  await world.sql(
    `update visitor_identities set verified = false where value like 'claimed%' and project_id = $1`,
    [tenant.projectId],
  );
  expect((await requests.read(LEAD)).visitor_ids).toEqual([visitorId]);
});
