import { adsUser, openSearchadsWorld } from '../../support/searchads-world.ts';
import { errorOf } from '../open-world.ts';
import { searchads } from './requests.ts';

it('a read is answered 503 without a call of the provider while no worker runs', async () => {
  const world = await openSearchadsWorld({ withoutWorker: true });
  try {
    const user = adsUser('agency');
    await world.connect(world.tenant.projectId, user.refreshToken);
    const answer = await searchads(world, world.tenant).customers();
    expect([answer.status, errorOf(answer).code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await user.calls()).toEqual([]);
  } finally {
    await world.close();
  }
});
