import { startApiProcess } from '../../support/api-process.ts';
import { createTestDatabase } from '../../support/database.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { sandboxAccount } from '../../support/sandbox-account.ts';
import { startWorkerProcess } from '../../support/worker.ts';

const NEWER_SCHEMA_ERROR =
  /does not know its migrations 998-split, 999-drop\. Start the release that applied them/;

const database = keepOpen(createTestDatabase, async () => {
  await database.sql(
    `insert into schema_migrations (name, expands) values ('997-add', true), ('998-split', false), ('999-drop', false)`,
  );
});

it('refuses to start an API on a newer schema and names the unknown migrations', async () => {
  await expect(startApiProcess({ database, queuePrefix: 'newer-schema' })).rejects.toThrow(
    NEWER_SCHEMA_ERROR,
  );
});

it('refuses to start a worker on a newer schema and names the unknown migrations', async () => {
  const account = sandboxAccount();
  await expect(startWorkerProcess({ database, queuePrefix: 'newer-schema', account })).rejects.toThrow(
    NEWER_SCHEMA_ERROR,
  );
});
