import { connectDatabase, type Database } from '../../../models/database.ts';
import { pauseCalls, remainingPauseMs } from '../../../models/providers/provider-slots.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

describe('calls that a provider asked to hold', () => {
  let urls: TestDatabase;
  let worker: Database;

  beforeAll(async () => {
    urls = await createTestDatabase();
    worker = connectDatabase({
      url: urls.workerUrl,
      poolSize: 2,
      applicationName: 'test',
      statementTimeoutMs: 10_000,
    });
  });
  afterAll(async () => {
    await worker.sequelize.close();
    await urls.drop();
  });

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
