import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../domain/local-clock.ts';
import { storeEnrollment } from '../../support/sequence.ts';
import { expectEvent } from '../../support/expect-event.ts';
import { findColumnsWith } from '../../support/journey-privacy.ts';
import { createVisitorId, openJourneyWorld, type ConnectedTenant } from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { getAudit } from '../get-audit.ts';
import { send } from '../open-world.ts';

const world = keepOpen(openJourneyWorld);

const findVisitorColumns = async (visitorId: string) =>
  (await findColumnsWith(world, { visitorId }))['visitorId'] ?? [];

async function createLeadInAllTables(connected: ConnectedTenant) {
  const { tenant, portal, connectionId, requests, privacy, mails } = connected;
  const unique = randomUUID().slice(0, 8);
  const email = `ada.${unique}@canary.example`;
  const phone = `+1202555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
  const leadId = await portal.createLead({ email, phone, firstname: 'Ada' });
  const values = {
    email,
    phone,
    leadId,
    laptop: createVisitorId(),
    mobile: createVisitorId(),
    session: `ses_${randomUUID()}`,
    order: `order-${randomUUID()}`,
    parameter: `Ada-${randomUUID()}`,
    touch: `touch-${randomUUID()}`,
    address: '203.0.113.77',
    path: `/path-${randomUUID()}`,
    property: `property-${randomUUID()}`,
    profile: `https://social.example/@${randomUUID()}`,
  };
  const { laptop, mobile } = values;
  await requests.collect(
    {
      type: 'session',
      visitorId: laptop,
      sessionId: values.session,
      touch: { utm_content: values.touch, ip: values.address },
    },
    { type: 'page_view', visitorId: laptop, sessionId: values.session, path: values.path },
    { type: 'identify', visitorId: laptop, crmLeadId: leadId, email, socials: [values.profile] },
    { type: 'order', visitorId: laptop, orderId: values.order, revenueCents: 100 },
    { type: 'form_submit', visitorId: mobile, form: 'newsletter', phone },
    { type: 'custom', visitorId: mobile, name: 'seen', properties: { value: values.property } },
    { type: 'meeting', visitorId: mobile, title: `Call with ${email}`, startsAt: new Date().toISOString() },
  );
  const template = { subject: 'Hello {{name}}', text: 'Hello {{name}}' };
  const params = { name: values.parameter };
  const sent = await mails.queue([{ email: email.toUpperCase(), params }], { template });
  await mails.waitForCompletion(sent);
  const scheduledFor = new Date(Date.now() + DAY_MS).toISOString();
  const copies = {
    replyTo: [email],
    cc: [email.toUpperCase()],
    bcc: ['team@example.com'],
    headers: { 'X-A': email },
  };
  const waiting = await mails.queue(
    [
      { email, params },
      { email: 'else@example.com', params: { name: 'Else' } },
    ],
    { template, scheduledFor, ...copies },
  );
  await world.sql(
    `update email_batches set last_error = jsonb_build_object('code', 'x', 'message', 'Not to ' || $2::text)
     where tracking_id = $1`,
    [waiting, email],
  );
  const headers = { 'x-app-key': tenant.appKey };
  await send(`${world.api.url}/emails/suppressions`, { method: 'POST', headers, body: { email } });
  await world.sql(
    `update email_suppressions s set batch_id = b.id, index = 0 from email_batches b
     where b.tracking_id = $1 and s.address = $2`,
    [sent, email],
  );
  for (const state of ['active', 'completed'] as const)
    await storeEnrollment(world, { projectId: tenant.projectId, state, email, visitorId: laptop, params });
  await world.sql(
    `insert into read_results (project_id, digest, connection_id, request, result, stored_at, expires_at)
     select $1, sha256(n::text::bytea), $2, '{}', case n when 17 then $3::json else '{"rows":[]}' end,
       now(), now() + interval '1 day' from generate_series(1, 25) n`,
    [tenant.projectId, connectionId, JSON.stringify({ owner: email })],
  );
  await requests.read(leadId);
  await privacy.createAndWait('export', { crm_lead_id: leadId });
  return { leadId, values, sent, waiting };
}

it('erases a lead from every table, except for the documented columns', async () => {
  const connected = await world.connectTenant();
  const { leadId, values, sent, waiting } = await createLeadInAllTables(connected);
  const before = await findColumnsWith(world, values);
  expect(before['email']).toEqual(
    expect.arrayContaining([
      'email_batches.last_error',
      'email_batches.options',
      expect.stringMatching(/^email_recipients_\d+q\d\.email$/),
      'email_suppressions.address',
      'journey_export_parts.items',
      'journey_resolutions.lead',
      'read_results.result',
      'sequence_enrollments.email',
      'visitor_identities.value',
    ]),
  );
  for (const [name, columns] of Object.entries(before))
    expect([name, columns.length > 0]).toEqual([name, true]);

  const { requests, privacy, mails } = connected;
  const { requestId, ...done } = await privacy.createAndWait('erase', { crm_lead_id: leadId });
  expect(done).toEqual({
    kind: 'erase',
    state: 'completed',
    crmLead: 'read',
    matchedBy: { crm_lead_id: 1, email: 1, phone: 1 },
    counts: {
      events: 7,
      visitors: 2,
      visitor_sessions: 1,
      visitor_orders: 1,
      visitor_identities: 4,
      email_recipients: 2,
      cancelled_mails: 1,
      sequence_enrollments: 2,
      journey_resolutions: 1,
      conversions: 0,
      read_results: 1,
      journey_requests: 1,
    },
    requestedBy: expect.stringMatching(/^api-key:/),
    requestedAt: expect.any(String),
    endedAt: expect.any(String),
  });

  const noColumns = Object.fromEntries(Object.keys(values).map((name) => [name, []]));
  expect(await findColumnsWith(world, values)).toEqual({
    ...noColumns,
    email: ['audit_entries.target', 'email_suppressions.address'],
  });
  const kept = await world.sql('select options from email_batches where options is not null');
  expect(kept).toEqual([{ options: { bcc: ['team@example.com'] } }]);
  expect(await world.sql('select 1 from email_suppressions where batch_id is not null')).toEqual([]);
  await expectEvent(world.api.url, connected.tenant, 'sequence.exited', { reason: 'erased' });
  expect((await mails.status(sent)).counts).toMatchObject({ sent: 1 });
  expect((await mails.status(waiting)).counts).toMatchObject({ queued: 1, cancelled: 1 });
  const audit = await getAudit(world, requestId);
  expect(audit.map(({ action, actor, details }) => ({ action, actor, details }))).toEqual([
    { action: 'journey.erase', actor: expect.stringMatching(/^api-key:/), details: { by: ['crm_lead_id'] } },
    {
      action: 'journey.erase-completed',
      actor: 'worker',
      details: { counts: done.counts, matchedBy: done.matchedBy },
    },
  ]);
  expect((await requests.read(leadId)).matched).toBe(false);
});

it('uses the stored identities to erase a lead that the CRM has deleted', async () => {
  const { portal, requests, privacy } = await world.connectTenant();
  const email = `gone.${randomUUID()}@canary.example`;
  const leadId = await portal.createLead({ email });
  const [visitorByLeadId, visitorByEmail] = [createVisitorId(), createVisitorId()];
  await requests.collect(
    { type: 'identify', visitorId: visitorByLeadId, crmLeadId: leadId },
    { type: 'identify', visitorId: visitorByEmail, email },
  );
  await requests.read(leadId);
  await portal.archiveLead(leadId);
  const done = await privacy.createAndWait('erase', { crm_lead_id: leadId });
  expect(done).toMatchObject({ state: 'completed', crmLead: 'not_found', counts: { visitors: 2 } });
  for (const id of [visitorByLeadId, visitorByEmail]) expect(await findVisitorColumns(id)).toEqual([]);
  expect(await findColumnsWith(world, { email })).toEqual({ email: [] });
});

it("erases stored data by a lead's id when no CRM is connected", async () => {
  const { requests, privacy } = await world.createUnconnectedTenant();
  const visitorId = createVisitorId();
  await requests.collect({ type: 'identify', visitorId, crmLeadId: 'lead-1' });
  const done = await privacy.createAndWait('erase', { crm_lead_id: 'lead-1' });
  expect(done).toMatchObject({ state: 'completed', crmLead: 'unavailable', counts: { visitors: 1 } });
  expect(await findVisitorColumns(visitorId)).toEqual([]);
});

it('keeps event ids after an erasure, so that a repeated event is not stored again', async () => {
  const { requests, privacy } = await world.createUnconnectedTenant();
  const visitorId = createVisitorId();
  const event = { id: `e-${randomUUID()}`, type: 'page_view', visitorId, path: '/' };
  await requests.collect(event);
  await privacy.createAndWait('erase', { visitorIds: [visitorId] });
  await expect(requests.collect(event)).rejects.toThrow('"duplicates":1');
  expect(await findVisitorColumns(visitorId)).toEqual([]);
});

it('lists the erasures and exports of a project newest first in pages, and filters them by kind', async () => {
  const { privacy } = await world.connectTenant();
  const ids: string[] = [];
  for (const kind of ['export', 'erase', 'export'] as const)
    ids.push((await privacy.createAndWait(kind, { visitorIds: [createVisitorId()] })).requestId);
  const [first, erasure, last] = ids;
  const getIds = ({ requests }: { requests: { requestId: string }[] }) =>
    requests.map(({ requestId }) => requestId);
  const page = await privacy.list('limit=2');
  expect(getIds(page)).toEqual([last, erasure]);
  expect(page.requests[0]).toMatchObject({ kind: 'export', requestedBy: expect.stringMatching(/^api-key:/) });
  expect(getIds(await privacy.list(`limit=2&cursor=${page.nextCursor}`))).toEqual([first]);
  expect(getIds(await privacy.list('kind=erase'))).toEqual([erasure]);
});
