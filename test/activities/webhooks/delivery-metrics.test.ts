import { keepOpen } from '../../support/keep-open.ts';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { Registry } from 'prom-client';
import { createDeliverWebhooks } from '../../../activities/webhooks/deliver-webhooks.ts';
import { createDeliveryMetrics } from '../../../activities/webhooks/delivery-metrics.ts';
import { type Database } from '../../../models/database.ts';
import { inProject } from '../../../models/in-project.ts';
import { workersKeyring } from '../../../models/sealed.ts';
import { numberEvents } from '../../../models/webhooks/project-events.ts';
import { openWebhooks } from '../../api/webhooks/open-webhooks.ts';
import { CONNECT_KEYRING } from '../../support/keys.ts';

const ATTEMPTS = 'throughline_webhook_delivery_attempts_total';
const WAIT = 'throughline_webhook_delivery_wait_seconds';

let webhooks: Awaited<ReturnType<typeof openWebhooks>>;
let database: Database;
keepOpen(
  () => openWebhooks({ withoutWorker: true }),
  (opened) => {
    webhooks = opened;
    database = webhooks.world.database.connect('worker', { poolSize: 2 });
  },
);

it('delivery metrics count attempts by outcome, and delays by us apart from delays by the endpoint', async () => {
  const { projectId } = webhooks.world.tenant;
  const registry = new Registry();
  const deliver = createDeliverWebhooks({
    database,
    connectKeyring: workersKeyring.parse(CONNECT_KEYRING),
    posting: { toLoopback: true },
    deliveryMetrics: createDeliveryMetrics(registry),
  });
  const takeTurn = (webhookId: string) => {
    const environment = new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });
    return environment.run(deliver, { projectId, webhookId });
  };
  webhooks.receiver.answer('/broken', (response) => response.writeHead(500).end());
  const [working, broken] = [await webhooks.make('/working'), await webhooks.make('/broken')];
  const happen = async (count: number) => {
    await webhooks.happen(count);
    await inProject(database, projectId, (project) => numberEvents(project, 100));
  };
  const counted = async () => {
    const metrics = await registry.getMetricsAsJSON();
    const values = metrics.flatMap(({ values: each }) => each);
    const attempts = (await registry.getSingleMetric(ATTEMPTS)?.get())?.values ?? [];
    const waited = values.find((value) => 'metricName' in value && value.metricName === `${WAIT}_count`);
    const byResult = attempts
      .filter(({ value }) => value > 0)
      .map((one) => [one.labels['result'], one.value]);
    return { waited: waited?.value, ...Object.fromEntries(byResult) };
  };

  await happen(2);
  await takeTurn(working.id);
  await takeTurn(broken.id);
  expect(await counted()).toEqual({ waited: 4, taken: 2, refused: 2 });
  // Later events wait for the failed endpoint.
  await happen(1);
  await webhooks.hurry(broken.id);
  await takeTurn(broken.id);
  await takeTurn(working.id);
  expect(await counted()).toMatchObject({ waited: 5, taken: 3 });
});
