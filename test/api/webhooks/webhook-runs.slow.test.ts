import { z } from 'zod';
import { searchAttribute } from '../../../workflows/contract/search-attributes.ts';
import {
  WEBHOOK_SIGNALS,
  buildWebhookDeliveryStart,
  type DeliverWebhooks,
} from '../../../workflows/contract/webhooks.ts';
import { eventually } from '../../support/eventually.ts';
import { keepWebhooks } from './open-webhooks.ts';

const webhooks = keepWebhooks();
const { world, receiver, call, createWebhook, addEvents, waitForArrival } = webhooks;
const { getDeliveries, readWebhook, makeDue, advanceClock } = webhooks;

const waitForState = (id: string, state: string) =>
  eventually(async () => (await readWebhook(id)).state === state);
const getStart = (webhookId: string) => {
  const { projectId } = world.tenant;
  return buildWebhookDeliveryStart({ queuePrefix: world.queuePrefix, projectId, webhookId });
};
const createPaused = async (path: string) => {
  const created = await createWebhook(path);
  const run = await world.temporal.workflow.signalWithStart<DeliverWebhooks>('deliverWebhooks', {
    ...getStart(created.id),
    signal: WEBHOOK_SIGNALS.pause,
  });
  await waitForState(created.id, 'paused');
  const names = await addEvents(2);
  await eventually(async () => {
    const { deliveries } = await getDeliveries(created.id, '?state=pending');
    return deliveries.length === 2;
  });
  await run.signal(WEBHOOK_SIGNALS.reread);
  expect(receiver.at(path)).toEqual([]);
  return { id: created.id, run, names };
};

it('delivers 1,000 events in fewer than 20 activities', async () => {
  const { id } = await createWebhook('/many');
  const names = await addEvents(1_000);
  expect(await waitForArrival('/many', names)).toHaveLength(1_000);
  const run = world.temporal.workflow.getHandle(`webhook/${id}`);
  await run.result();
  const { events } = await run.fetchHistory();
  const activities = (events ?? []).filter((event) => event.activityTaskScheduledEventAttributes);
  expect(activities.length).toBeLessThan(20);
  await call('DELETE', `/${id}`);
});

it('delivers pending events after a paused webhook is enabled', async () => {
  const { id, run, names } = await createPaused('/enabled');
  expect(await call('PATCH', `/${id}`, { enabled: true })).toMatchObject({ status: 200 });
  expect(await waitForArrival('/enabled', names)).toHaveLength(2);
  await run.result();
  expect((await readWebhook(id)).state).toBe('enabled');
  await call('DELETE', `/${id}`);
});

it('a paused webhook stays paused when its run continues as new, and delivers after it is resumed', async () => {
  const { id, run, names } = await createPaused('/long');
  const latest = world.temporal.workflow.getHandle(run.workflowId);
  const { runId } = await latest.describe();
  // Each signal adds several history events, and a run continues as new after about a thousand events.
  await eventually(async () => {
    await Promise.all(Array.from({ length: 100 }, () => latest.signal(WEBHOOK_SIGNALS.reread)));
    return (await latest.describe()).runId === runId ? undefined : true;
  });
  expect((await readWebhook(id)).state).toBe('paused');
  expect(receiver.at('/long')).toEqual([]);
  await latest.signal(WEBHOOK_SIGNALS.resume);
  expect(await waitForArrival('/long', names)).toHaveLength(2);
  await latest.result();
  await call('DELETE', `/${id}`);
});

it('a new run of a paused webhook has the state `paused`', async () => {
  const { id, run } = await createPaused('/terminated');
  await run.terminate();
  const next = await world.temporal.workflow.signalWithStart<DeliverWebhooks>(
    'deliverWebhooks',
    getStart(id),
  );
  const isShownAsPaused = await eventually(async () => {
    const { typedSearchAttributes } = await next.describe();
    return typedSearchAttributes.get(searchAttribute('state')) === 'paused';
  });
  expect(isShownAsPaused).toBe(true);
  await call('DELETE', `/${id}`);
});

it("a paused webhook's run ends once the webhook is deleted", async () => {
  const { id, run } = await createPaused('/deleted');
  await call('DELETE', `/${id}`);
  await run.signal(WEBHOOK_SIGNALS.reread);
  await run.result();
  expect(receiver.at('/deleted')).toEqual([]);
});

it('disables a webhook after 410 or three days of failures, mails people who can enable it, and replays missed events after it is enabled', async () => {
  receiver.answer('/gone', (response) => void response.writeHead(410).end());
  receiver.answer('/days', (response) => void response.writeHead(503).end());
  const gone = await createWebhook('/gone');
  const days = await createWebhook('/days');
  const { tenant } = world;
  const manager = await world.createPerson();
  const writer = await world.createPerson();
  await world.addMember(tenant.projectId, manager, ['webhooks:write', 'event_log:read']);
  await world.addMember(tenant.projectId, writer, ['webhooks:write']);
  const names = await addEvents(1);
  const waitForDisabled = (id: string) =>
    eventually(async () => {
      const found = await readWebhook(id);
      return found.state === 'disabled' ? found : undefined;
    });
  expect(await waitForDisabled(gone.id)).toMatchObject({ disabledReason: 'gone' });
  await eventually(async () => (await readWebhook(days.id)).failingSince);
  await world.sql(`update webhook_endpoints set failing_since = now() - interval '73 hours' where id = $1`, [
    days.id,
  ]);
  await makeDue(days.id);
  expect(await waitForDisabled(days.id)).toMatchObject({ disabledReason: 'failing' });
  await eventually(async () => {
    const rows = await world.sql(
      'select id from webhook_endpoints where id = any($1) and mailed_at is not null',
      [[gone.id, days.id]],
    );
    return rows.length === 2 ? rows : undefined;
  });
  const people = await world.sql('select id, email from users where id = any($1)', [
    [tenant.ownerId, manager, writer],
  ]);
  const mails = z
    .array(z.object({ id: z.string(), email: z.string() }))
    .parse(people)
    .map(async ({ id, email }): Promise<[string, number]> => [
      id,
      (await world.account.listMailsTo(email)).length,
    ]);
  expect(Object.fromEntries(await Promise.all(mails))).toEqual({
    [tenant.ownerId]: 2,
    [manager]: 2,
    [writer]: 0,
  });
  expect(await call('POST', `/${gone.id}/replay`, { since: '2020-01-01T00:00:00Z' })).toMatchObject({
    status: 409,
  });
  const before = receiver.at('/gone').length;
  const missed = await addEvents(2);
  receiver.answer('/gone', (response) => void response.writeHead(200).end());
  const enabled = await call('PATCH', `/${gone.id}`, { enabled: true });
  expect(enabled).toMatchObject({ status: 200, body: { state: 'enabled' } });
  await waitForArrival('/gone', names);
  const replayed = await call('POST', `/${gone.id}/replay`, { since: '2020-01-01T00:00:00Z' });
  expect(replayed).toMatchObject({ status: 200 });
  await waitForArrival('/gone', missed);
  expect(receiver.at('/gone').length).toBeGreaterThan(before);
  const { deliveries: done } = await eventually(async () => {
    const found = await getDeliveries(gone.id, '?state=delivered');
    return found.deliveries.length > 0 ? found : undefined;
  });
  const [delivery] = done;
  const countAttempts = () =>
    receiver.at('/gone').filter(({ headers }) => headers['webhook-id'] === delivery?.eventId).length;
  const attempts = countAttempts();
  expect((await call('POST', `/${gone.id}/deliveries/${delivery?.id}/redeliver`)).status).toBe(200);
  await eventually(async () => countAttempts() > attempts);
  for (const { id } of [gone, days]) await call('DELETE', `/${id}`);
});

it('mails about a failing webhook at most once a day, and at most 20 times a day per project', async () => {
  const { projectId, ownerId } = world.tenant;
  receiver.answer('/often', (response) => void response.writeHead(410).end());
  const { id } = await createWebhook('/often');
  const [owner] = await world.sql('select email from users where id = $1', [ownerId]);
  const getMails = () => world.account.listMailsTo(z.object({ email: z.string() }).parse(owner).email);
  const before = (await getMails()).length;
  const countMailsAfterFailure = async () => {
    expect(await call('PATCH', `/${id}`, { enabled: true })).toMatchObject({ status: 200 });
    await addEvents(1);
    await waitForState(id, 'disabled');
    await world.temporal.workflow.getHandle(`webhook/${id}`).result();
    return (await getMails()).length - before;
  };
  const elapseDay = () =>
    world.sql(`update webhook_endpoints set mailed_at = mailed_at - interval '25 hours' where id = $1`, [id]);
  expect(await countMailsAfterFailure()).toBe(1);
  expect(await countMailsAfterFailure()).toBe(1);
  await elapseDay();
  expect(await countMailsAfterFailure()).toBe(2);
  await elapseDay();
  await world.sql('update event_feeds set webhook_mails = 20 where project_id = $1', [projectId]);
  expect(await countMailsAfterFailure()).toBe(2);
  await world.sql('update event_feeds set webhook_mails_on = webhook_mails_on - 1 where project_id = $1', [
    projectId,
  ]);
  expect(await countMailsAfterFailure()).toBe(3);
  await call('DELETE', `/${id}`);
});

it('retries a failing webhook on its schedule for an hour, delivers all events later, and delays no other webhook', async () => {
  receiver.answer('/hour', (response) => void response.writeHead(500).end());
  const failing = await createWebhook('/hour');
  await createWebhook('/meanwhile');
  const names = await addEvents(5);
  const countAttempts = () => receiver.at('/hour').length;
  await eventually(async () => (await readWebhook(failing.id)).failingSince);
  for (let minutes = 0; minutes < 60; minutes += 10) {
    expect(await advanceClock(failing.id, 10)).toBeGreaterThan(1);
    const more = await addEvents(1);
    await waitForArrival('/meanwhile', more);
    names.push(...more);
  }
  const { state, failingSince = '' } = await readWebhook(failing.id);
  expect(state).toBe('enabled');
  expect(Date.now() - Date.parse(failingSince)).toBeGreaterThan(3_600_000);
  // An event has four attempts in its first hour: at once, and after about 5 s, 5 minutes and 35 minutes.
  expect(countAttempts()).toBeLessThanOrEqual(4 * names.length);
  receiver.answer('/hour', (response) => void response.writeHead(200).end());
  expect(await advanceClock(failing.id, 150)).toBe(0);
  const delivered = await eventually(async () => {
    const { deliveries } = await getDeliveries(failing.id, '?state=delivered&limit=100');
    return deliveries.length === names.length ? deliveries : undefined;
  });
  expect(new Set(receiver.at('/hour').map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set(delivered.map(({ eventId }) => eventId)),
  );
});
