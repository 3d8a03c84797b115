import { Client, Connection } from '@temporalio/client';
import {
  WEBHOOK_SIGNALS,
  deliverWebhooksStart,
  type DeliverWebhooks,
} from '../../../workflows/contract/webhooks.ts';
import { testStack } from '../../support/config.ts';
import { eventually } from '../../support/eventually.ts';
import { openWebhooks } from './open-webhooks.ts';

type Webhooks = Awaited<ReturnType<typeof openWebhooks>>;

describe('a webhook that an operator pauses', () => {
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

  it('gets what has waited once it is resumed', async () => {
    const { id, run, names } = await paused('/resumed');
    await run.signal(WEBHOOK_SIGNALS.resume);
    expect(await webhooks.arrived('/resumed', names)).toHaveLength(2);
    await run.result();
    expect((await webhooks.read(id)).state).toBe('enabled');
    await webhooks.call('DELETE', `/${id}`);
  });

  it('gets it once somebody enables it too', async () => {
    const { id, run, names } = await paused('/enabled');
    expect(await webhooks.call('PATCH', `/${id}`, { enabled: true })).toMatchObject({ status: 200 });
    expect(await webhooks.arrived('/enabled', names)).toHaveLength(2);
    await run.result();
    expect((await webhooks.read(id)).state).toBe('enabled');
    await webhooks.call('DELETE', `/${id}`);
  });

  it('leaves no run behind once it is deleted', async () => {
    const { id, run } = await paused('/deleted');
    await webhooks.call('DELETE', `/${id}`);
    await run.signal(WEBHOOK_SIGNALS.wake);
    await run.result();
    expect(webhooks.receiver.at('/deleted')).toEqual([]);
  });
});
