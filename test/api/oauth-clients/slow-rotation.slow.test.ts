import { getAudit } from '../get-audit.ts';
import { whileRowsAreLocked } from '../hold-lock.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { openWorld, expectRefused } from '../open-world.ts';
import { requestClientToken, getClients } from './own-clients.ts';

const world = keepOpen(openWorld);

it('a rotation of a client secret gets 503 and changes nothing if the rotation exceeds its deadline', async () => {
  const owner = getClients(world, world.tenant.ownerId);
  const { projectId } = world.tenant;
  const { client, clientSecret = '' } = await owner.create({ projectId, allowedScopes: ['emails:send'] });
  const { clientId } = client;
  const row = ['select from oauth_clients where client_id = $1 for update', clientId] as const;
  await whileRowsAreLocked(world, row, async (countWaiting) => {
    await expectRefused(owner.rotate(clientId), 503);
    // The abandoned statement still waits for the lock. When the lock is released, the statement's
    // transaction must roll back.
    expect(await countWaiting()).toBe(1);
  });
  expect((await requestClientToken(world, clientId, clientSecret)).status).toBe(200);
  const actions = (await getAudit(world, clientId)).map(({ action }) => action);
  expect(actions).toEqual(['oauth-client.create']);

  expect((await owner.rotate(clientId)).status).toBe(200);
  expect((await requestClientToken(world, clientId, clientSecret)).status).toBe(401);
});
