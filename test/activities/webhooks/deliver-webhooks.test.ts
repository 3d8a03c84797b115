import { Registry } from 'prom-client';
import { createDeliverWebhooks } from '../../../activities/webhooks/deliver-webhooks.ts';
import { createDeliveryMetrics } from '../../../activities/webhooks/delivery-metrics.ts';
import { type Database } from '../../../models/database.ts';
import { inProject } from '../../../models/in-project.ts';
import { workersKeyringSetting } from '../../../models/sealed.ts';
import { assignPositions } from '../../../models/webhooks/project-events.ts';
import { replayEvents } from '../../../models/webhooks/webhook-deliveries.ts';
import { keepWebhooks } from '../../api/webhooks/open-webhooks.ts';
import { CONNECT_KEYRING } from '../../support/keys.ts';
import { createQuietEnvironment } from '../quiet-environment.ts';

const ATTEMPTS = 'throughline_webhook_delivery_attempts_total';
const WAIT = 'throughline_webhook_delivery_wait_seconds';

const webhooks = keepWebhooks({ withoutWorker: true });
let database: Database;
beforeAll(() => {
  database = webhooks.world.database.connect('worker', { poolSize: 2 });
});

function makeDelivery(registry: Registry) {
  const deliver = createDeliverWebhooks({
    database,
    connectKeyring: workersKeyringSetting.parse(CONNECT_KEYRING),
    posting: { toLoopback: true },
    deliveryMetrics: createDeliveryMetrics(registry),
  });
  const { projectId } = webhooks.world.tenant;
  return (webhookId: string) => createQuietEnvironment().run(deliver, { projectId, webhookId });
}

async function addEvents(count: number): Promise<void> {
  await webhooks.addEvents(count);
  const { projectId } = webhooks.world.tenant;
  await inProject(database, projectId, (project) => assignPositions(project, 100));
}

it('webhook metrics count attempts by outcome, and record no wait for an event that was queued behind a failed delivery', async () => {
  const registry = new Registry();
  const deliver = makeDelivery(registry);
  webhooks.receiver.answer('/broken', (response) => response.writeHead(500).end());
  const [working, broken] = [
    await webhooks.createWebhook('/working'),
    await webhooks.createWebhook('/broken'),
  ];
  const readMetrics = async () => {
    const metrics = await registry.getMetricsAsJSON();
    const values = metrics.flatMap(({ values: each }) => each);
    const attempts = (await registry.getSingleMetric(ATTEMPTS)?.get())?.values ?? [];
    const waited = values.find((value) => 'metricName' in value && value.metricName === `${WAIT}_count`);
    const byResult = attempts
      .filter(({ value }) => value > 0)
      .map((metric) => [metric.labels['result'], metric.value]);
    return { waited: waited?.value, ...Object.fromEntries(byResult) };
  };

  await addEvents(2);
  await deliver(working.id);
  await deliver(broken.id);
  expect(await readMetrics()).toEqual({ waited: 4, taken: 2, refused: 2 });
  // For the broken endpoint, the new event waits behind the failed deliveries.
  await addEvents(1);
  await webhooks.makeDue(broken.id);
  await deliver(broken.id);
  await deliver(working.id);
  expect(await readMetrics()).toMatchObject({ waited: 5, taken: 3 });
});

it('a failing webhook stays failing when a pending event expires before the next attempt', async () => {
  const deliver = makeDelivery(new Registry());
  webhooks.receiver.answer('/failing', (response) => response.writeHead(500).end());
  const { id } = await webhooks.createWebhook('/failing');
  await addEvents(1);
  await deliver(id);
  const { failingSince } = await webhooks.readWebhook(id);
  expect(failingSince).toEqual(expect.any(String));
  await webhooks.world.sql('delete from project_events where project_id = $1', [
    webhooks.world.tenant.projectId,
  ]);
  await webhooks.makeDue(id);
  await deliver(id);
  const { deliveries } = await webhooks.getDeliveries(id);
  expect(deliveries).toMatchObject([{ state: 'failed', lastAttempt: { error: 'event_ended' } }]);
  expect(await webhooks.readWebhook(id)).toMatchObject({ failingSince });
});

it('a replay of events returns the time of the first event beyond its limit, or no time when all events are queued', async () => {
  const { projectId } = webhooks.world.tenant;
  const api = webhooks.world.database.connect('api', { poolSize: 1 });
  const { id } = await webhooks.createWebhook('/replayed');
  await addEvents(3);
  // Gives each event its own time. Otherwise, a replay from the returned time would repeat earlier events of
  // the same time.
  await webhooks.world.sql(
    `update project_events set created_at = now() - position * interval '1 second' where project_id = $1`,
    [projectId],
  );
  const replay = (since: Date, limit: number) =>
    inProject(api, projectId, (project) => replayEvents(project, id, { since, limit }));
  const start = new Date(0);
  expect(await replay(start, 3)).toEqual({ queued: 3, until: undefined });
  const { queued, until } = await replay(start, 2);
  expect({ queued, until }).toEqual({ queued: 2, until: expect.any(Date) });
  expect(await replay(until ?? start, 2)).toEqual({ queued: 1, until: undefined });
});
