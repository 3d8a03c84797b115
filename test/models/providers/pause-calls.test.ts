import { pauseCalls, remainingPauseMs } from '../../../models/providers/provider-slots.ts';
import { openDatabaseWorld, type DatabaseWorld } from '../../support/database-world.ts';

describe('calls that a provider asked to hold', () => {
  let world: DatabaseWorld;
  let worker: DatabaseWorld['worker'];

  beforeAll(async () => {
    world = await openDatabaseWorld({ poolSize: 2 });
    ({ worker } = world);
  });
  afterAll(() => world.close());

  it('are those of one connection, for the longest that was asked', async () => {
    await pauseCalls(worker, 'googleads:one', 600_000);
    await pauseCalls(worker, 'googleads:one', 1_000);
    expect(await remainingPauseMs(worker, ['googleads', 'googleads:one'])).toBeGreaterThan(300_000);
    expect(await remainingPauseMs(worker, ['googleads', 'googleads:another'])).toBe(0);
  });

  it("are everybody's when the limit is the developer token's", async () => {
    await pauseCalls(worker, 'googleads', 600_000);
    expect(await remainingPauseMs(worker, ['googleads', 'googleads:another'])).toBeGreaterThan(300_000);
  });
});
