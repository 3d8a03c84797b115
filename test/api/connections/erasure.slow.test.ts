import { keepOpen } from '../../support/keep-open.ts';
import { eventually } from '../../support/eventually.ts';
import { parseSuccess, untilAvailable } from '../open-world.ts';
import { createPersonName, listOperations, openConnectWorld } from './connect-world.ts';
import { connectAccount } from '../../support/tenant.ts';

const world = keepOpen(() => openConnectWorld({ sweepIntervalMs: 500 }));

it('the erasure of a project revokes grants that no other project uses, and reports each result', async () => {
  const { projectId, ownerId } = world.tenant;
  const [unsharedPerson, sharedPerson] = [createPersonName('shop'), createPersonName('shop')];
  for (const [provider, person] of [
    ['hubspot', unsharedPerson],
    ['googleads', sharedPerson],
  ] as const) {
    expect((await world.giveConsent(provider, person)).shown.body).toContain('is connected');
  }
  await connectAccount(world.admin, {
    project: world.other.projectId,
    provider: 'googleads',
    externalId: '1000000009',
    name: 'Shop',
    secret: `sandbox-refresh-${sharedPerson}`,
  });

  const path = `/projects/${projectId}`;
  const remove = () => world.requestAs(ownerId, path, { method: 'DELETE' });
  expect((await untilAvailable(remove)).status).toBe(200);
  // Simulates the end of the 30-day grace period.
  await world.sql(`update projects set erase_after = now() - interval '1 minute' where id = $1`, [projectId]);
  const erased = await eventually(async () => {
    const answer = await world.requestAs(ownerId, `${path}/erasure`);
    const erasure = answer.status === 200 ? parseSuccess('getProjectErasure', answer) : undefined;
    return erasure?.state === 'completed' ? erasure : undefined;
  });
  expect(erased.counts).toMatchObject({ ended_connections: 2, grants_ended: 1, grants_kept_unsure: 1 });
  expect(erased.counts).not.toHaveProperty('connections');
  const listRevocations = async (provider: 'hubspot' | 'googleads', person: string) =>
    (await listOperations(provider, person)).filter((operation) => operation === 'revoke');
  expect(await listRevocations('hubspot', unsharedPerson)).toHaveLength(1);
  expect(await listRevocations('googleads', sharedPerson)).toEqual([]);
});
