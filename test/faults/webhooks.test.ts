import { keepWebhooks } from '../api/webhooks/open-webhooks.ts';
import { eventually } from '../support/eventually.ts';

const EVENT_COUNT = 30;

const webhooks = keepWebhooks({ withoutWorker: true });

it('deliveries are repeated under the same ids when the worker is killed before the webhook endpoint answers', async () => {
  const { receiver } = webhooks;
  const path = '/slow';
  let isAnswering = false;
  receiver.answer(path, (response) => {
    if (isAnswering) response.writeHead(204).end();
  });
  const { id } = await webhooks.createWebhook(path);
  const names = await webhooks.addEvents(EVENT_COUNT);
  const worker = await webhooks.world.startWorkerProcess();
  const unanswered = await eventually(async () => receiver.at(path).length > 0 && receiver.at(path));
  worker.kill();
  await worker.exited;
  isAnswering = true;
  await webhooks.world.startWorker();
  const delivered = await eventually(async () => {
    const { deliveries } = await webhooks.getDeliveries(id, '?state=delivered&limit=100');
    return deliveries.length === EVENT_COUNT && deliveries;
  });
  const arrived = receiver.at(path);
  expect(new Set(arrived.map(webhooks.getEmail))).toEqual(new Set(names));
  const ids = arrived.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids)).toEqual(new Set(delivered.map(({ eventId }) => eventId)));
  for (const { headers } of unanswered) {
    const times = ids.filter((webhookId) => webhookId === headers['webhook-id']).length;
    expect(times).toBeGreaterThan(1);
  }
});
