import { randomBytes } from 'node:crypto';
import { startApiProcess } from '../../support/api-process.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { imageNode, imageNodeVersion } from '../../support/image-node.ts';
import { sandboxAccount } from '../../support/sandbox-account.ts';
import { createTenant } from '../../support/tenant.ts';
import { startWorkerProcess } from '../../support/worker.ts';
import { aBatch } from '../../api/emails/a-batch.ts';

// The first run on a machine downloads it.
jest.setTimeout(360_000);

describe('the API and a worker on the Node.js of the images', () => {
  let node: string;
  let database: TestDatabase;
  beforeAll(async () => {
    node = await imageNode();
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('start, send a batch and stop as they are asked to', async () => {
    const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
    const account = sandboxAccount();
    const tenant = await createTenant(database);
    const api = await startApiProcess({ database, queuePrefix, node });
    const worker = await startWorkerProcess({ database, queuePrefix, account, publicUrl: api.url, node });
    for (const { metricsUrl } of [api, worker]) {
      const metrics = await (await fetch(metricsUrl ?? '')).text();
      expect(metrics).toContain(`version="v${imageNodeVersion()}"`);
    }
    const headers = { 'x-app-key': tenant.appKey, 'content-type': 'application/json' };
    const queued = await fetch(`${api.url}/emails/batch/queue`, {
      method: 'POST',
      headers,
      body: JSON.stringify(aBatch()),
    });
    expect(queued.status).toBe(202);
    const place = `${api.url}${queued.headers.get('location')}`;
    const done = await eventually(async () => {
      const batch = await (await fetch(place, { headers })).text();
      return batch.includes('"state":"completed"') || undefined;
    });
    expect(done).toBe(true);
    await Promise.all([api.stop(), worker.stop()]);
    expect(await Promise.all([api.exited, worker.exited])).toEqual([
      expect.objectContaining({ code: 0 }),
      expect.objectContaining({ code: 0 }),
    ]);
  });
});
