import { eventually } from '../../support/eventually.ts';
import { keepWebhooks } from './open-webhooks.ts';

const webhooks = keepWebhooks();

it('retries a failing webhook by schedule for an hour, delivers all events later, and delays no other webhook', async () => {
  const { receiver } = webhooks;
  receiver.answer('/hour', (response) => void response.writeHead(500).end());
  const failing = await webhooks.createWebhook('/hour');
  await webhooks.createWebhook('/meanwhile');
  const names = await webhooks.addEvents(5);
  const countAttempts = () => receiver.at('/hour').length;
  await eventually(async () => (await webhooks.read(failing.id)).failingSince);
  for (let minutes = 0; minutes < 60; minutes += 10) {
    expect(await webhooks.advanceClock(failing.id, 10)).toBeGreaterThan(1);
    const more = await webhooks.addEvents(1);
    await webhooks.waitForArrival('/meanwhile', more);
    names.push(...more);
  }
  const { state, failingSince = '' } = await webhooks.read(failing.id);
  expect(state).toBe('enabled');
  expect(Date.now() - Date.parse(failingSince)).toBeGreaterThan(3_600_000);
  // In its first hour, an event is sent at once and after 5 seconds, 5 minutes and 35 minutes.
  expect(countAttempts()).toBeLessThanOrEqual(4 * names.length);
  receiver.answer('/hour', (response) => void response.writeHead(200).end());
  expect(await webhooks.advanceClock(failing.id, 150)).toBe(0);
  const delivered = await eventually(async () => {
    const { deliveries } = await webhooks.getDeliveries(failing.id, '?state=delivered&limit=100');
    return deliveries.length === names.length ? deliveries : undefined;
  });
  expect(new Set(receiver.at('/hour').map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set(delivered.map(({ eventId }) => eventId)),
  );
});
