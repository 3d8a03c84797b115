import { inProject } from '../../../models/in-project.ts';
import { eraseEventAddresses } from '../../../models/webhooks/project-events.ts';
import { eventually } from '../../support/eventually.ts';
import { parseSuccess } from '../open-world.ts';
import { keepWebhooks } from './open-webhooks.ts';

const webhooks = keepWebhooks();

it('erases the responses to events about an address with the address', async () => {
  webhooks.receiver.answer('/echoing', (response) => void response.end('stored ada@example.com'));
  const { id } = await webhooks.createWebhook('/echoing');
  const [email = ''] = await webhooks.addEvents(1);
  await webhooks.waitForArrival('/echoing', [email]);
  const find = async () => {
    const [delivery] = (await webhooks.getDeliveries(id, '?state=delivered')).deliveries;
    return (
      delivery &&
      parseSuccess('getWebhookDelivery', await webhooks.call('GET', `/${id}/deliveries/${delivery.id}`))
    );
  };
  expect((await eventually(find)).response?.body).toBe('stored ada@example.com');
  const database = webhooks.world.database.connect('worker', { poolSize: 1 });
  const { projectId } = webhooks.world.tenant;
  expect(await inProject(database, projectId, (project) => eraseEventAddresses(project, [email], 10))).toBe(
    1,
  );
  const erased = await find();
  expect(erased?.event?.data).toEqual({});
  expect(erased).not.toHaveProperty('response');
});
