import { randomBytes } from 'node:crypto';
import { startApiProcess } from '../../support/api-process.ts';
import { createTestDatabase } from '../../support/database.ts';
import { sandboxAccount } from '../../support/sandbox-account.ts';
import { startWorkerProcess } from '../../support/worker.ts';
import { keepOpen } from '../../support/keep-open.ts';

const database = keepOpen(createTestDatabase);

const queuePrefix = `test-${randomBytes(6).toString('hex')}`;
const env = { LOG_LEVEL: 'silent' };
const starts = {
  api: () => startApiProcess({ database, queuePrefix, env }),
  worker: () => startWorkerProcess({ database, queuePrefix, account: sandboxAccount(), env }),
};

it.each(['api', 'worker'] as const)('reports %s as ready with logging off', async (name) => {
  const server = await starts[name]();
  expect(server.metricsUrl).toMatch(/^http:/);
  await server.stop();
});
