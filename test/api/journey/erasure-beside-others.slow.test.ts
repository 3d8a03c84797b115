import { randomUUID } from 'node:crypto';
import { eventually } from '../../support/eventually.ts';
import { expectEvent } from '../../support/expect-event.ts';
import { findColumnsWith } from '../../support/journey-privacy.ts';
import { createVisitorId, openJourneyWorld } from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { waitForLock } from '../../support/database.ts';

const world = keepOpen(openJourneyWorld);

const findVisitorColumns = async (visitorId: string) =>
  (await findColumnsWith(world, { visitorId }))['visitorId'] ?? [];

/** Creates events that identify one visitor by four e-mail addresses, as on a shared device. */
const createIdentifyEvents = (visitorId: string, email: string) =>
  [email, ...[0, 1, 2].map((index) => `other-${index}@example.com`)].map((address) => ({
    type: 'identify',
    visitorId,
    email: address,
  }));

it("erases only the person's own values from a visitor that several people share", async () => {
  const { tenant, requests, privacy } = await world.createUnconnectedTenant();
  const visitorId = createVisitorId();
  const email = `tablet.${randomUUID()}@canary.example`;
  const leadId = randomUUID();
  await requests.collect(
    {
      type: 'session',
      visitorId,
      touch: { utm_source: 'news', utm_content: `to-${email}`, utm_term: leadId },
    },
    { type: 'page_view', visitorId, path: `/thanks?to=${email}` },
    { type: 'page_view', visitorId, path: '/workshops' },
    ...createIdentifyEvents(visitorId, email),
  );
  const done = await privacy.createAndWait('erase', { email: email.toUpperCase(), crm_lead_id: leadId });
  expect(done.counts).toMatchObject({ events: 2, visitor_identities: 1 });
  const reported = { requestId: done.requestId, kind: 'erase' };
  await expectEvent(world.api.url, tenant, 'journey_request.completed', reported);
  expect(await findColumnsWith(world, { email, leadId })).toEqual({ email: [], leadId: [] });
  const [visitor] = await world.sql('select pageviews, first_touch from visitors where visitor_id = $1', [
    visitorId,
  ]);
  expect(visitor).toEqual({ pageviews: 2, first_touch: { utm_source: 'news' } });
  const events = await world.sql('select title from events where visitor_id = $1 order by title', [
    visitorId,
  ]);
  expect(events.map(({ title }) => title)).toContain('Visited /workshops');
  expect(events).toHaveLength(7);
});

it('erases an address from the stored journey header of another lead who shares the visitor', async () => {
  const { requests, privacy } = await world.connectTenant();
  const visitorId = createVisitorId();
  const email = `tablet.${randomUUID()}@canary.example`;
  await requests.collect(
    { type: 'session', visitorId, touch: { utm_source: 'news', utm_content: `to-${email}` } },
    ...createIdentifyEvents(visitorId, email),
    { type: 'identify', visitorId, phone: '+14155550142' },
  );
  // Lead 102 has the visitor's phone number, so the journey of this lead shows the visitor's first touch.
  const { journey } = await requests.read('102', { limit: 1 });
  expect(journey.header?.firstTouch).toMatchObject({ utm_content: `to-${email}` });
  await privacy.createAndWait('erase', { email });
  expect(await findColumnsWith(world, { email })).toEqual({ email: [] });
  const next = await requests.read('102', { limit: 1, cursor: journey.nextCursor ?? undefined });
  expect(next.journey.header?.firstTouch).toEqual({ utm_source: 'news' });
});

it('erases a journey resolution whose header is not stored yet', async () => {
  const { tenant, requests, privacy } = await world.connectTenant();
  const visitorId = createVisitorId();
  const email = `tablet.${randomUUID()}@canary.example`;
  await requests.collect(...createIdentifyEvents(visitorId, email), {
    type: 'identify',
    visitorId,
    phone: '+14155550142',
  });
  await requests.read('102');
  await world.sql('update journey_resolutions set header = null, as_of = null where project_id = $1', [
    tenant.projectId,
  ]);
  const done = await privacy.createAndWait('erase', { email });
  expect(done.counts).toMatchObject({ visitor_identities: 1, journey_resolutions: 1 });
});

it('erases URL-encoded addresses and numbers of a person, but keeps longer values that end with the same text', async () => {
  const { requests, privacy } = await world.createUnconnectedTenant();
  const visitorId = createVisitorId();
  const email = `ann_b+tag@${randomUUID()}.example`;
  const phone = '+12025550199';
  const matching = [
    `/a?to=${encodeURIComponent(email)}`,
    `/b?to=%3D${encodeURIComponent(email)}&x`,
    `/c?to=${email.replace('@', '%40')}`,
    '/d?call=12025550199',
  ];
  const foreign = [`/e?to=jo${email}`, `/f?to=jo${encodeURIComponent(email)}`, '/g?call=112025550199'];
  await requests.collect(
    ...[...matching, ...foreign].map((path) => ({ type: 'page_view', visitorId, path })),
    ...createIdentifyEvents(visitorId, email),
  );
  const done = await privacy.createAndWait('erase', { email, phone });
  expect(done.counts).toMatchObject({ events: matching.length, visitor_identities: 1 });
  const views = await world.sql(
    `select detail ->> 'path' as path from events where visitor_id = $1 and detail ? 'path' order by 1`,
    [visitorId],
  );
  expect(views.map(({ path }) => path)).toEqual(foreign);
});

it('erases an address whose international domain is written in Unicode, in punycode or URL-encoded', async () => {
  const { requests, privacy } = await world.createUnconnectedTenant();
  const visitorId = createVisitorId();
  const unique = randomUUID();
  const address = `ann@${unique}.müller.de`;
  const spellings = [address, `ann@${unique}.xn--mller-kva.de`, encodeURIComponent(address)];
  await requests.collect(
    ...spellings.map((spelling) => ({ type: 'page_view', visitorId, path: `/a?to=${spelling}` })),
    ...createIdentifyEvents(visitorId, address),
  );
  const done = await privacy.createAndWait('erase', { email: address });
  expect(done.counts).toMatchObject({ events: 3, visitor_identities: 1 });
});

it("erases an event that a shared visitor's browser sends during the erasure", async () => {
  const { tenant, requests, privacy } = await world.createUnconnectedTenant();
  const visitorId = createVisitorId();
  const email = `late.${randomUUID()}@canary.example`;
  await requests.collect(...createIdentifyEvents(visitorId, email));
  const session = await world.database.openSession();
  await session.query('begin');
  // A transaction that stores an event locks the visitor's row in the same way.
  await session.query('select from visitors where visitor_id = $1 for update', [visitorId]);
  await session.query(
    `insert into events (project_id, visitor_id, occurred_at, event_id, source, kind, type, title, detail)
       values ($1, $2, now(), 'late', 'analytics', 'web', 'page_view', 'Thanks, ' || $3::text, '{}')`,
    [tenant.projectId, visitorId, email],
  );
  const id = await privacy.create('erase', { email });
  await waitForLock(world, { application: 'throughline-worker' });
  await session.query('commit');
  expect((await privacy.waitForEnd(id)).counts).toMatchObject({ events: 1 });
  expect(await findColumnsWith(world, { email })).toEqual({ email: [] });
});

it('does not erase a stranger with the same click id', async () => {
  const { portal, requests, privacy } = await world.connectTenant();
  const fbclid = `IwAR-${randomUUID()}`;
  const email = `click.${randomUUID()}@canary.example`;
  const leadId = await portal.createLead({ email, hs_facebook_click_id: fbclid });
  const [leadVisitor, stranger] = [createVisitorId(), createVisitorId()];
  await requests.collect(
    ...[leadVisitor, stranger].map((visitorId) => ({ type: 'session', visitorId, touch: { fbclid } })),
    { type: 'identify', visitorId: leadVisitor, email },
  );
  await requests.read(leadId);
  const done = await privacy.createAndWait('erase', { crm_lead_id: leadId });
  expect(done.counts).toMatchObject({ visitors: 1, journey_resolutions: 1 });
  expect(await findVisitorColumns(leadVisitor)).toEqual([]);
  expect(await findVisitorColumns(stranger)).not.toEqual([]);
});

it("erases stored CRM responses that contain a lead's id, but not responses of other providers with the same number", async () => {
  const { tenant, connectionId, privacy } = await world.connectTenant();
  const [meta] = await world.sql(
    `insert into connections (project_id, provider, external_id, display_name, sealed_secret)
     select project_id, 'meta', external_id, display_name, sealed_secret from connections where id = $1 returning id`,
    [connectionId],
  );
  for (const connection of [connectionId, String(meta?.['id'])]) {
    await world.sql(
      `insert into read_results (project_id, digest, connection_id, request, result, stored_at, expires_at)
       values ($1, sha256($2::text::bytea), $2::uuid, '{}', '{"clicks":"101"}', now(), now() + interval '1 day')`,
      [tenant.projectId, connection],
    );
  }
  const done = await privacy.createAndWait('erase', { crm_lead_id: '101' });
  expect(done.counts).toMatchObject({ read_results: 1 });
  const remaining = await world.sql('select connection_id from read_results where project_id = $1', [
    tenant.projectId,
  ]);
  expect(remaining).toEqual([{ connection_id: meta?.['id'] }]);
});

it('an erasure waits for a call that is sending a mail to the person, and does not change the call', async () => {
  const { privacy, mails } = await world.createUnconnectedTenant();
  const email = `flight.${randomUUID()}@canary.example`;
  await world.account.armFault({ kind: 'stall', times: 1, delayMs: 4_000 });
  const trackingId = await mails.queue([{ email }, { email: 'else@example.com' }]);
  const [batch] = await world.sql('select id from email_batches where tracking_id = $1', [trackingId]);
  await eventually(async () => {
    const open = await world.sql(
      'select from email_calls where batch_id = $1 and attempted_at is not null and recorded_at is null',
      [batch?.['id']],
    );
    return open.length > 0;
  });
  const id = await privacy.create('erase', { email });
  await eventually(async () => (await privacy.find(id))?.counts['email_recipients'] === 0);
  // This export ends before the erasure, which must delete the export too.
  await privacy.createAndWait('export', { email });
  expect((await privacy.waitForEnd(id)).counts).toMatchObject({ email_recipients: 1, cancelled_mails: 0 });
  const { counts } = await mails.waitForCompletion(trackingId);
  expect(counts).toMatchObject({ sent: 2, unknown: 0 });
  expect(await findColumnsWith(world, { email })).toEqual({ email: [] });
});

it('does not retry a failed mail of an erased recipient', async () => {
  const { privacy, mails } = await world.createUnconnectedTenant();
  const trackingId = await mails.queue([{ email: 'refused-7@example.com' }]);
  await mails.waitForCompletion(trackingId);
  await privacy.createAndWait('erase', { email: 'refused-7@example.com' });
  await mails.control(trackingId, 'retry');
  expect(await mails.recipients(trackingId)).toEqual([
    expect.objectContaining({ email: 'erased@erased.invalid', status: 'failed' }),
  ]);
});
