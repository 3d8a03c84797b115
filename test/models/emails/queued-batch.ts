import { randomUUID } from 'node:crypto';
import { inProject, type InProject } from '../../../models/in-project.ts';
import { createTestDatabase } from '../../support/database.ts';

export async function createQueuedBatch() {
  const created = await createTestDatabase();
  const database = created.connect('worker', { poolSize: 8, statementTimeoutMs: 60_000 });
  const projectId = randomUUID();
  const ids = await created.sql<{ id: string }>('select new_email_batch_id() as id');
  const batchId = ids[0]?.id ?? '';
  await created.sql(`
    insert into users (id, email, name) values ('u', 'u@example.com', 'U');
    insert into projects (id, name, owner_id) values ('${projectId}', 'P', 'u');
    insert into email_batches (id, project_id, tracking_id, body_digest, template, sender, total_recipients,
      total_batches, queued_by, request_id)
      values ('${batchId}', '${projectId}', 't', '', '{}', '{}', 1, 1, 'x', 'x');
    insert into email_recipients (project_id, batch_id, index, email, params)
      values ('${projectId}', '${batchId}', 0, 'a@example.com', '{}')`);
  return {
    database,
    url: created.workerUrl,
    projectId,
    key: { batchId, generation: 0 },
    within: <Result>(work: (project: InProject) => Promise<Result>) => inProject(database, projectId, work),
    async readRecipient() {
      const [found] = await created.sql(
        'select status, message_id as "messageId", reason_code as "reasonCode" from email_recipients',
      );
      return found;
    },
    /** Runs as the superuser. */
    sql: created.sql,
    drop: created.drop,
  };
}
