import { Client, Connection } from '@temporalio/client';
import {
  WEBHOOK_SIGNALS,
  deliverWebhooksStart,
  type DeliverWebhooks,
} from '../../../workflows/contract/webhooks.ts';
import { testStack } from '../../support/config.ts';
import { eventually } from '../../support/eventually.ts';
import { openWebhooks } from './open-webhooks.ts';

// A run takes hundreds of signals until its history is long.
jest.setTimeout(180_000);

type Webhooks = Awaited<ReturnType<typeof openWebhooks>>;

describe('the run of a webhook', () => {
  let webhooks: Webhooks;
  let connection: Connection;
  beforeAll(async () => {
    webhooks = await openWebhooks();
    connection = await Connection.connect({ address: testStack().temporal.address });
  });
  afterAll(async () => {
    await connection.close();
    await webhooks.close();
  });

  const inState = (id: string, state: string) =>
    eventually(async () => ((await webhooks.read(id)).state === state ? true : undefined));
  const startOf = (webhookId: string) => {
    const { projectId } = webhooks.world.tenant;
    return deliverWebhooksStart({ queuePrefix: webhooks.queuePrefix, projectId, webhookId });
  };
  /** A webhook whose run was paused, and for which something waits. */
  const paused = async (path: string) => {
    const made = await webhooks.make(path);
    const run = await new Client({ connection }).workflow.signalWithStart<DeliverWebhooks>(
      'deliverWebhooks',
      {
        ...startOf(made.id),
        signal: WEBHOOK_SIGNALS.pause,
      },
    );
    await inState(made.id, 'paused');
    const names = await webhooks.happen(2);
    await eventually(async () => {
      const { deliveries } = await webhooks.deliveriesOf(made.id, '?state=pending');
      return deliveries.length === 2 ? true : undefined;
    });
    await run.signal(WEBHOOK_SIGNALS.wake);
    expect(webhooks.receiver.at(path)).toEqual([]);
    return { id: made.id, run, names };
  };

  it('takes many events in a few activities', async () => {
    const { id } = await webhooks.make('/many');
    const names = await webhooks.happen(1_000);
    expect(await webhooks.arrived('/many', names)).toHaveLength(1_000);
    const run = new Client({ connection }).workflow.getHandle(`webhook/${id}`);
    await run.result();
    const { events } = await run.fetchHistory();
    const activities = (events ?? []).filter((event) => event.activityTaskScheduledEventAttributes);
    expect(activities.length).toBeLessThan(20);
    await webhooks.call('DELETE', `/${id}`);
  });

  it('that was paused gets what has waited once it is resumed', async () => {
    const { id, run, names } = await paused('/resumed');
    await run.signal(WEBHOOK_SIGNALS.resume);
    expect(await webhooks.arrived('/resumed', names)).toHaveLength(2);
    await run.result();
    expect((await webhooks.read(id)).state).toBe('enabled');
    await webhooks.call('DELETE', `/${id}`);
  });

  it('that was paused gets it once somebody enables the webhook too', async () => {
    const { id, run, names } = await paused('/enabled');
    expect(await webhooks.call('PATCH', `/${id}`, { enabled: true })).toMatchObject({ status: 200 });
    expect(await webhooks.arrived('/enabled', names)).toHaveLength(2);
    await run.result();
    expect((await webhooks.read(id)).state).toBe('enabled');
    await webhooks.call('DELETE', `/${id}`);
  });

  it('stays paused when it goes on as a new one, and gets what has waited then', async () => {
    const { id, run, names } = await paused('/long');
    const latest = new Client({ connection }).workflow.getHandle(run.workflowId);
    const { runId } = await latest.describe();
    // Each is some events of the history, and a run with a thousand of them goes on as a new one.
    await eventually(async () => {
      await Promise.all(Array.from({ length: 100 }, () => latest.signal(WEBHOOK_SIGNALS.wake)));
      return (await latest.describe()).runId === runId ? undefined : true;
    });
    expect((await webhooks.read(id)).state).toBe('paused');
    expect(webhooks.receiver.at('/long')).toEqual([]);
    await latest.signal(WEBHOOK_SIGNALS.resume);
    expect(await webhooks.arrived('/long', names)).toHaveLength(2);
    await latest.result();
    await webhooks.call('DELETE', `/${id}`);
  });

  it('that is paused ends once the webhook is deleted', async () => {
    const { id, run } = await paused('/deleted');
    await webhooks.call('DELETE', `/${id}`);
    await run.signal(WEBHOOK_SIGNALS.wake);
    await run.result();
    expect(webhooks.receiver.at('/deleted')).toEqual([]);
  });
});
