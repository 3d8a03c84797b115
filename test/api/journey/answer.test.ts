import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../domain/local-clock.ts';
import {
  ADDRESS,
  createKnownVisitor,
  LEAD,
  minutesAgo,
  createVisitorId,
  openJourneyWorld,
} from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { journeySettingsSet } from '../../../admin/commands/journey-settings.ts';

const world = keepOpen(openJourneyWorld);

it('the journey header sums the figures of all visitors of a lead, and shows the first and the last touch with a source', async () => {
  const connected = await world.connectTenant();
  const { requests } = connected;
  const [laptop, phone] = [await createKnownVisitor(connected), await createKnownVisitor(connected)];
  const createSession = (visitorId: string, minutes: number, touch: object) => ({
    type: 'session',
    visitorId,
    sessionId: `ses_${randomUUID()}`,
    occurredAt: minutesAgo(minutes),
    touch,
  });
  await requests.collect(
    createSession(phone, 90, { landingPath: '/direct' }),
    createSession(laptop, 80, { utm_source: 'newsletter', landingPath: '/workshops' }),
    createSession(phone, 70, { gclid: 'EXAMPLE' }),
    createSession(laptop, 60, { landingPath: '/again' }),
    { type: 'page_view', visitorId: laptop, path: '/workshops', occurredAt: minutesAgo(50) },
    { type: 'page_view', visitorId: phone, path: '/workshops', occurredAt: minutesAgo(40) },
    {
      type: 'order',
      visitorId: phone,
      orderId: 'o-1',
      revenueCents: 12_900,
      currency: 'USD',
      occurredAt: minutesAgo(30),
    },
    { type: 'order', visitorId: laptop, orderId: 'o-1', revenueCents: 12_900, occurredAt: minutesAgo(20) },
    {
      type: 'identify',
      visitorId: laptop,
      socials: ['https://social.example/@avery'],
      occurredAt: minutesAgo(10),
    },
  );
  const { journey } = await requests.read(LEAD, { kinds: 'advertising' });
  expect(journey.items).toEqual([]);
  expect(journey.header).toEqual({
    firstTouch: { utm_source: 'newsletter', landingPath: '/workshops' },
    lastTouch: { gclid: 'EXAMPLE' },
    firstSeenAt: expect.any(String),
    lastSeenAt: expect.any(String),
    webSessions: 4,
    pageviews: 2,
    revenueCents: 12_900,
    orderCount: 1,
    totalTouches: 2,
    deviceCount: 2,
    identities: { email: ADDRESS, phone: '+12025550123', socials: ['https://social.example/@avery'] },
  });
  const [first, last] = [journey.header?.firstSeenAt, journey.header?.lastSeenAt];
  const seenMs = Date.parse(last ?? '') - Date.parse(first ?? '');
  expect(seenMs).toBeGreaterThan(109 * 60_000);
  expect(seenMs).toBeLessThan(111 * 60_000);
});

it("shows the visitors' verified e-mail address in the header of a lead without an address", async () => {
  const { portal, requests } = await world.connectTenant();
  const leadId = await portal.createLead({ firstname: 'Sam' });
  const visitorId = createVisitorId();
  await requests.collect({ type: 'identify', visitorId, crmLeadId: leadId, email: 'sam@example.com' });
  const { journey } = await requests.read(leadId);
  expect(journey.header?.identities).toEqual({ email: 'sam@example.com' });
});

it('returns an empty journey for a lead without visitors, even if mails to the lead exist', async () => {
  const connected = await world.connectTenant();
  await connected.mails.queue([{ email: ADDRESS }], {
    scheduledFor: new Date(Date.now() + DAY_MS).toISOString(),
  });
  expect(await connected.requests.read(LEAD, { include: 'match_evidence' })).toEqual({
    crm_lead_id: LEAD,
    matched: false,
    match_method: null,
    visitor_ids: [],
    match_evidence: [],
    journey: {
      header: {
        firstTouch: null,
        lastTouch: null,
        firstSeenAt: null,
        lastSeenAt: null,
        webSessions: 0,
        pageviews: 0,
        revenueCents: 0,
        orderCount: 0,
        totalTouches: 0,
        deviceCount: 0,
        identities: {},
      },
      items: [],
      nextCursor: null,
    },
  });
});

it('redacts IP addresses and user agents from a journey when the project requires it', async () => {
  const connected = await world.connectTenant();
  const visitorId = await createKnownVisitor(connected);
  const { requests } = connected;
  const touch = { utm_source: 'news', ip: '203.0.113.7', userAgent: 'Browser/1' };
  await requests.collect(
    { type: 'session', visitorId, sessionId: `ses_${randomUUID()}`, touch },
    { type: 'custom', visitorId, name: 'seen', properties: { deep: [{ ip: '203.0.113.7', kept: 1 }] } },
  );
  const before = await requests.read(LEAD);
  expect(before.journey.header?.firstTouch).toEqual(touch);
  expect(JSON.stringify(before.journey.items)).toContain('203.0.113.7');

  await world.sql('insert into journey_settings (project_id, redact_touches) values ($1, true)', [
    connected.tenant.projectId,
  ]);
  const after = await requests.read(LEAD);
  expect([after.journey.header?.firstTouch, after.journey.header?.lastTouch]).toEqual([
    { utm_source: 'news' },
    { utm_source: 'news' },
  ]);
  expect(JSON.stringify(after)).not.toMatch(/203\.0\.113\.7|Browser\/1/);
  expect(JSON.stringify(after.journey.items)).toContain('"kept":1');
});

async function createLeadAndVisitor(lead: Record<string, string>, phone: string) {
  const connected = await world.connectTenant();
  const { tenant, portal, requests } = connected;
  await journeySettingsSet(world.admin, { project: tenant.projectId, defaultCountry: 'GB' });
  const leadId = await portal.createLead(lead);
  const visitorId = createVisitorId();
  await requests.collect({ type: 'identify', visitorId, phone });
  return { ...connected, leadId, visitorId };
}

const isStored = async (visitorId: string) =>
  (await world.sql('select from visitors where visitor_id = $1', [visitorId])).length > 0;

it.each([
  { country: 'United States of America', unusedPhones: undefined },
  { country: 'Somewhere over the rainbow', unusedPhones: 1 },
  { country: 'Congo', unusedPhones: 1 },
  { country: 'US;GB', unusedPhones: 1 },
])(
  'does not match, export or erase a visitor with a London number for a lead in "$country" whose number has the same national digits',
  async ({ country, unusedPhones }) => {
    const lead = { phone: '(203) 555-0179', country };
    const { requests, privacy, leadId, visitorId } = await createLeadAndVisitor(lead, '+442035550179');
    expect(await requests.read(leadId)).toMatchObject({ matched: false, visitor_ids: [] });
    for (const kind of ['export', 'erase'] as const) {
      const done = await privacy.createAndWait(kind, { crm_lead_id: leadId });
      expect(done).toMatchObject({ state: 'completed', crmLead: 'read', matchedBy: {} });
      expect(done.unusedPhones).toBe(unusedPhones);
      expect(done.document?.visitors ?? []).toEqual([]);
    }
    expect(await isStored(visitorId)).toBe(true);
  },
);

it('does not erase a visitor by a phone number that the CRM has replaced', async () => {
  const phone = '+442035550179';
  const { requests, privacy, portal, leadId, visitorId } = await createLeadAndVisitor({ phone }, phone);
  expect(await requests.read(leadId)).toMatchObject({ visitor_ids: [visitorId] });
  await portal.updateLead(leadId, { phone: '+12035550179' });
  await privacy.createAndWait('erase', { crm_lead_id: leadId });
  expect(await isStored(visitorId)).toBe(true);
});
