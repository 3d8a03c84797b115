import { DAY_MS } from '../../../domain/local-clock.ts';
import { ADDRESS, createKnownVisitor, LEAD, openJourneyWorld } from '../../support/journey-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { send } from '../open-world.ts';
import { createMails } from './histories.ts';

const world = keepOpen(openJourneyWorld);

it('a journey shows each mail to the lead with its status, but no duplicates', async () => {
  const connected = await world.connectTenant();
  await createKnownVisitor(connected);
  const { mails } = connected;
  const trackingId = await mails.queue(
    [
      { email: 'else@example.com', params: { name: 'Else' } },
      { email: ADDRESS.toUpperCase(), params: { name: 'Avery' } },
    ],
    { template: { subject: 'Hello {{name}}', text: 'x' }, emailType: 'news' },
  );
  await mails.waitForCompletion(trackingId);
  const { requests } = connected;
  const readMailItem = async () => {
    const { journey } = await requests.read(LEAD, { kinds: 'communication' });
    expect(journey.items).toHaveLength(1);
    return journey.items[0];
  };
  const [batch] = await world.sql('select id from email_batches where tracking_id = $1', [trackingId]);
  const workflowId = `email-batch/${String(batch?.['id'])}`;
  expect(await readMailItem()).toEqual({
    id: `snd_${String(batch?.['id'])}_1`,
    source: 'ledger',
    kind: 'communication',
    type: 'email',
    occurredAt: expect.any(String),
    status: 'sent',
    title: 'Hello Avery',
    channel: 'email',
    direction: 'outbound',
    recordId: trackingId,
    workflowId,
    provenance: { workflowId },
    detail: { trackingId, emailType: 'news', status: 'sent' },
  });
  const statuses = [
    ['delivered', 'delivered'],
    ['opened', 'opened'],
    ['clicked', 'clicked'],
    ['bounced', 'failed'],
    ['complained', 'failed'],
    ['failed', 'failed'],
    ['suppressed', 'failed'],
    ['cancelled', 'cancelled'],
    ['unknown', undefined],
  ];
  for (const [status, shown] of statuses) {
    await world.sql(
      `update email_recipients set status = $2, reason_code = 'why', reason_message = 'Because.' where batch_id = $1`,
      [batch?.['id'], status],
    );
    const item = await readMailItem();
    expect([status, item?.status, item?.detail['reason']]).toEqual([
      status,
      shown,
      { code: 'why', message: 'Because.' },
    ]);
  }
  await world.sql(`update email_recipients set status = 'duplicate' where batch_id = $1`, [batch?.['id']]);
  expect((await requests.read(LEAD, { kinds: 'communication' })).journey.items).toEqual([]);
});

it('a journey shows a scheduled mail with its time and with a cancel action that works', async () => {
  const connected = await world.connectTenant();
  await createKnownVisitor(connected);
  const { mails } = connected;
  const scheduledFor = new Date(Date.now() + DAY_MS).toISOString();
  const trackingId = await mails.queue([{ email: ADDRESS }, { email: 'else@example.com' }], { scheduledFor });
  const { requests } = connected;
  const { journey } = await requests.read(LEAD, { kinds: 'communication' });
  const [item] = journey.items;
  expect(item).toMatchObject({
    source: 'scheduled',
    status: 'scheduled',
    occurredAt: scheduledFor,
    scheduledFor,
    cancel: { kind: 'scheduled_email_send', id: item?.id },
  });
  await world.sql(
    `update email_batches set scheduled_for = now() - interval '1 minute', state = 'paused' where tracking_id = $1`,
    [trackingId],
  );
  expect((await requests.read(LEAD, { kinds: 'communication' })).journey.items[0]?.status).toBe('waiting');

  const headers = { 'x-app-key': connected.tenant.appKey };
  const cancelled = await send(`${world.api.url}/emails/sends/${item?.cancel?.id}/cancel`, {
    method: 'POST',
    headers,
  });
  expect([cancelled.status, cancelled.body]).toEqual([
    200,
    expect.objectContaining({ index: 0, status: 'cancelled' }),
  ]);
  const { journey: after } = await requests.read(LEAD, { kinds: 'communication' });
  expect(after.items.map(({ status }) => status)).toEqual(['cancelled']);
  expect((await mails.status(trackingId)).counts).toMatchObject({ cancelled: 1, queued: 1 });
});

it('ends a journey page early when its mails are too large', async () => {
  const connected = await world.connectTenant();
  const { requests } = connected;
  await createKnownVisitor(connected);
  await createMails(world, connected, 6);
  await world.sql(
    `update email_recipients set params = jsonb_build_object('a', repeat('x', 300000)) where project_id = $1`,
    [connected.tenant.projectId],
  );
  const read = await requests.read(LEAD, { kinds: 'communication', limit: 100 });
  expect(read.journey.items).toHaveLength(2);
  expect(await requests.readAll(LEAD, { kinds: 'communication', limit: 100 })).toHaveLength(6);
});
