import { randomUUID } from 'node:crypto';
import { storeEnrollment } from '../../support/sequence.ts';
import { eventually } from '../../support/eventually.ts';
import { createVisitorId, openJourneyWorld } from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { send } from '../open-world.ts';
import { writeExport } from '../../../api/operations/journey/getJourneyRequest.ts';
import { serializeJourneyRequest } from '../../../api/serializers/journey.ts';
import { findJourneyRequest } from '../../../models/journey/journey-requests.ts';
import type { Tenant } from '../../support/tenant.ts';

const world = keepOpen(openJourneyWorld);

it.concurrent('exports all data of a lead and no data of other people', async () => {
  const { tenant, portal, requests, privacy, mails } = await world.connectTenant();
  const email = `ada.${randomUUID()}@canary.example`;
  const leadId = await portal.createLead({ email });
  const [visitorId, stranger] = [createVisitorId(), createVisitorId()];
  const pages = Array.from({ length: 1_200 }, (_, index) => ({
    id: `page-${index}-${visitorId}`,
    type: 'page_view',
    visitorId,
    path: '/',
  }));
  for (let first = 0; first < pages.length; first += 400) {
    await requests.collect(...pages.slice(first, first + 400));
  }
  await requests.collect(
    { id: `s-${visitorId}`, type: 'session', visitorId, sessionId: 'session-1', touch: { gclid: 'click' } },
    { id: `i-${visitorId}`, type: 'identify', visitorId, email, crmLeadId: leadId },
    { id: `o-${visitorId}`, type: 'order', visitorId, orderId: 'o-1', revenueCents: 100, currency: 'EUR' },
    { type: 'identify', visitorId: stranger, email: 'stranger@example.com', crmLeadId: 'stranger-lead' },
  );
  const headers = { 'x-app-key': tenant.appKey };
  const trackingId = await mails.queue(
    [
      { email: 'stranger@example.com', params: { name: 'stranger' } },
      { email: email.toUpperCase(), params: { name: 'Ada' } },
    ],
    { template: { subject: 'Hello {{name}}', text: 'x' } },
  );
  await mails.waitForCompletion(trackingId);
  await send(`${world.api.url}/emails/suppressions`, { method: 'POST', headers, body: { email } });
  await storeEnrollment(world, { projectId: tenant.projectId, email, params: { name: 'Ada' } });
  await storeEnrollment(world, { projectId: tenant.projectId, email: 'stranger@example.com' });
  await requests.read(leadId);

  const { document, ...ended } = await privacy.createAndWait('export', { crm_lead_id: leadId });
  expect(ended).toMatchObject({ kind: 'export', state: 'completed', crmLead: 'read' });
  expect(Date.parse(ended.expiresAt ?? '') - Date.parse(ended.endedAt ?? '')).toBeGreaterThan(6 * 86_400_000);
  if (!document) throw new Error('There is no document.');
  const { visitors, identities, sessions, orders, events, suppressions, resolutions } = document;
  expect(visitors).toEqual([
    expect.objectContaining({ visitorId, pageviews: 1_200, firstTouch: { gclid: 'click' } }),
  ]);
  expect(identities.map(({ kind, value }) => [kind, value])).toEqual([
    ['crm_lead_id', leadId],
    ['email', email],
  ]);
  expect(sessions).toEqual([expect.objectContaining({ visitorId, sessionId: 'session-1' })]);
  expect(orders).toEqual([expect.objectContaining({ visitorId, orderId: 'o-1', revenueCents: 100 })]);
  const otherIds = [`s-${visitorId}`, `i-${visitorId}`, `o-${visitorId}`];
  expect(events).toHaveLength(pages.length + otherIds.length);
  expect(new Set(events.map(({ id }) => id))).toEqual(new Set([...pages.map(({ id }) => id), ...otherIds]));
  expect(document.mails).toEqual([
    expect.objectContaining({
      trackingId,
      email: email.toUpperCase(),
      params: { name: 'Ada' },
      status: 'sent',
      events: expect.any(Array),
    }),
  ]);
  expect(suppressions).toEqual([expect.objectContaining({ email, reason: 'manual' })]);
  expect(document.enrollments).toEqual([
    expect.objectContaining({ email, params: { name: 'Ada' }, state: 'active', stepIndex: 0 }),
  ]);
  expect(resolutions).toEqual([expect.objectContaining({ crmLeadId: leadId, visitorIds: [visitorId] })]);
  expect(JSON.stringify(document)).not.toMatch(/stranger/);
});

it.concurrent('hides and deletes the document of an expired export', async () => {
  const { requests, privacy } = world.getClients(world.tenant);
  const visitorId = createVisitorId();
  await requests.collect({ type: 'page_view', visitorId, path: '/' });
  const { requestId } = await privacy.createAndWait('export', { visitorIds: [visitorId] });
  await world.sql(`update journey_requests set expires_at = now() - interval '1 second' where id = $1`, [
    requestId,
  ]);
  const after = await eventually(() => privacy.find(requestId));
  expect([after.state, after.document, after.expiresAt]).toEqual(['completed', undefined, undefined]);
  await eventually(async () => {
    const kept = await world.sql('select from journey_export_parts where request_id = $1', [requestId]);
    return kept.length === 0;
  });
});

it.concurrent('returns the running erasure for a second request about the same identifiers', async () => {
  const { tenant, requests, privacy } = await world.createUnconnectedTenant();
  await world.sql(
    `insert into journey_requests (project_id, kind, subject_digest, subject, requested_by, request_id, created_at,
       checked_at, progress)
     values ($1, 'export', '', '{"ids":[],"emails":[],"phones":[],"visitorIds":[]}', 'x', 'x',
       now() - interval '1 minute', now() + interval '1 hour', null)`,
    [tenant.projectId],
  );
  const first = await privacy.create('erase', {
    email: 'Ada@Example.com',
    visitorIds: ['visitor-2', 'visitor-1'],
  });
  const second = await privacy.create('erase', {
    visitorIds: ['visitor-1', 'visitor-2'],
    email: 'ada@example.com',
  });
  const other = await privacy.create('erase', { email: 'ada@example.com' });
  // The erasure waits for the export and must also erase data that arrives meanwhile.
  await eventually(async () => {
    const [row] = await world.sql(`select progress ->> 'step' as step from journey_requests where id = $1`, [
      first,
    ]);
    return row?.['step'] === 'exports';
  });
  const visitorId = 'visitor-2';
  await requests.collect({ type: 'page_view', visitorId, path: '/' });
  const third = await privacy.create('erase', {
    email: 'ada@example.com',
    visitorIds: [visitorId, 'visitor-1'],
  });
  expect(third).toBe(first);
  expect([second === first, other === first]).toEqual([true, false]);
  await world.sql(
    `update journey_requests set state = 'completed', subject = null, subject_digest = null where project_id = $1 and kind = 'export'`,
    [tenant.projectId],
  );
  expect((await privacy.waitForEnd(first)).counts).toMatchObject({ visitors: 1 });
  expect([(await privacy.waitForEnd(first)).state, (await privacy.waitForEnd(other)).state]).toEqual([
    'completed',
    'completed',
  ]);
  expect(await privacy.create('erase', { email: 'ada@example.com' })).not.toBe(other);
});

it('streams a large export in parts, and aborts when the export is erased during the download', async () => {
  const { tenant, requests, privacy } = await world.createUnconnectedTenant();
  const visitorId = createVisitorId();
  await requests.collect({ type: 'page_view', visitorId, path: '/' });
  await insertEvents(tenant, visitorId, 1_500);
  const { requestId, document } = await privacy.createAndWait('export', { visitorIds: [visitorId] });
  expect(document?.events.flatMap(({ id }) => (id.startsWith('big-') ? [id] : []))).toEqual(
    Array.from({ length: 1_500 }, (_, index) => `big-${index + 1}`),
  );
  const [largest] = await world.sql(
    'select max(octet_length(items::text)) as bytes from journey_export_parts where request_id = $1',
    [requestId],
  );
  expect(largest?.['bytes']).toBeLessThan(150_000);

  const database = world.database.connect('api', { poolSize: 1, statementTimeoutMs: 60_000 });
  const project = { database, projectId: tenant.projectId };
  const found = await findJourneyRequest(project, requestId);
  if (!found) throw new Error('There is no request.');
  const pieces = writeExport(project, serializeJourneyRequest(found));
  await pieces.next();
  await privacy.createAndWait('erase', { visitorIds: [visitorId] });
  await expect(drain(pieces)).rejects.toThrow('The document expired or was erased.');
});

it('exports at most 5,000 visitors that claim the same e-mail address', async () => {
  const { tenant, privacy } = await world.createUnconnectedTenant();
  const email = 'claimed@example.com';
  await world.sql(
    `insert into visitor_identities (project_id, visitor_id, kind, value, verified, first_seen_at, last_seen_at)
     select $1, 'claimed-' || n, 'email', $2, false, now(), now() from generate_series(1, 6000) n`,
    [tenant.projectId, email],
  );
  const { document } = await privacy.createAndWait('export', { email });
  const shared = document?.identities.filter(({ sharedVisitor }) => sharedVisitor);
  expect(shared).toHaveLength(5_000);
});

it('fails an export that exceeds the maximum size', async () => {
  const { tenant, privacy } = world.getClients(world.tenant);
  const visitorId = createVisitorId();
  await insertEvents(tenant, visitorId, 2_200);
  const ended = await privacy.createAndWait('export', { visitorIds: [visitorId] });
  expect(ended).toMatchObject({ state: 'failed', failure: { code: 'export_too_large' } });
  expect(ended.document).toBeUndefined();
  expect(
    await world.sql('select from journey_export_parts where request_id = $1', [ended.requestId]),
  ).toEqual([]);
});

async function insertEvents(
  { projectId }: Pick<Tenant, 'projectId'>,
  visitorId: string,
  count: number,
): Promise<void> {
  await world.sql(
    `insert into events (project_id, visitor_id, occurred_at, event_id, source, kind, type, title, detail)
     select $1, $2, now() - n * interval '1 second', 'big-' || n, 'analytics', 'web', 'x', 'x',
       jsonb_build_object('text', repeat('x', 10000)) from generate_series(1, $3::int) n`,
    [projectId, visitorId, count],
  );
}

async function drain(pieces: AsyncIterable<string>): Promise<void> {
  for await (const _ of pieces);
}
