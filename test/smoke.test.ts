import { randomBytes } from 'node:crypto';
import { createBatchRequest } from './api/emails/batch-requests.ts';
import { startApiProcess } from './support/api-process.ts';
import { createTestDatabase } from './support/database.ts';
import { eventually } from './support/eventually.ts';
import { createSandboxAccount } from './support/sandbox-account.ts';
import { createTenant } from './support/tenant.ts';
import { startWorkerProcess } from './support/worker.ts';
import { keepOpen } from './support/keep-open.ts';

const database = keepOpen(createTestDatabase);

it('the compiled API and worker send a batch, and exit with code 0 when they are stopped', async () => {
  const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
  const account = createSandboxAccount();
  const tenant = await createTenant(database);
  const api = await startApiProcess({ database, queuePrefix });
  const worker = await startWorkerProcess({ database, queuePrefix, account, publicUrl: api.url });
  const headers = { 'x-app-key': tenant.appKey, 'content-type': 'application/json' };
  const queued = await fetch(`${api.url}/emails/batch/queue`, {
    method: 'POST',
    headers,
    body: JSON.stringify(createBatchRequest()),
  });
  expect(queued.status).toBe(202);
  const batchUrl = `${api.url}${queued.headers.get('location')}`;
  await eventually(async () => {
    const batch = await (await fetch(batchUrl, { headers })).text();
    return batch.includes('"state":"completed"');
  });
  await Promise.all([api.stop(), worker.stop()]);
  expect(await Promise.all([api.exited, worker.exited])).toEqual([
    expect.objectContaining({ code: 0 }),
    expect.objectContaining({ code: 0 }),
  ]);
});
