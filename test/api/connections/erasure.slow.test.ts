import { keepOpen } from '../../support/keep-open.ts';
import { eventually } from '../../support/eventually.ts';
import { bearer, send, parseSuccess, untilAvailable } from '../open-world.ts';
import { newPerson, openConnectWorld } from './connect-world.ts';
import { connectAccount } from '../../support/connect-account.ts';

const world = keepOpen(() => openConnectWorld({ sweepIntervalMs: 500 }));

it('the erasure of a project revokes grants that no other project uses, and reports each result', async () => {
  const { projectId, ownerId } = world.tenant;
  const [unsharedPerson, sharedPerson] = [newPerson('shop'), newPerson('shop')];
  for (const [provider, person] of [
    ['hubspot', unsharedPerson],
    ['googleads', sharedPerson],
  ] as const) {
    expect((await world.consent(provider, person)).shown.body).toContain('is connected');
  }
  await connectAccount(world.admin, {
    project: world.other.projectId,
    provider: 'googleads',
    externalId: '1000000009',
    name: 'Shop',
    secret: `sandbox-refresh-${sharedPerson}`,
  });

  const url = `${world.api.url}/projects/${projectId}`;
  const headers = bearer(await world.createToken(ownerId));
  expect((await untilAvailable(() => send(url, { method: 'DELETE', headers }))).status).toBe(200);
  // Simulates the end of the 30-day grace period.
  await world.sql(`update projects set erase_after = now() - interval '1 minute' where id = $1`, [projectId]);
  const erased = await eventually(async () => {
    const answer = await send(`${url}/erasure`, { headers });
    const erasure = answer.status === 200 ? parseSuccess('getProjectErasure', answer) : undefined;
    return erasure?.state === 'completed' ? erasure : undefined;
  });
  expect(erased.counts).toMatchObject({ ended_connections: 2, grants_ended: 1, grants_kept_unsure: 1 });
  expect(erased.counts).not.toHaveProperty('connections');
  const listRevocations = async (provider: 'hubspot' | 'googleads', person: string) =>
    (await world.operations(provider, person)).filter((operation) => operation === 'revoke');
  expect(await listRevocations('hubspot', unsharedPerson)).toHaveLength(1);
  expect(await listRevocations('googleads', sharedPerson)).toEqual([]);
});
