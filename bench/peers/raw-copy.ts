import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { TEMPLATE, type Reader } from '../mailing.ts';

const COLUMNS = 'project_id, batch_id, index, email, params, status';

/**
 * Stores batches of one project with COPY, PostgreSQL's fastest way to load rows.
 * @param superuserUrl the superuser's URL, because PostgreSQL refuses COPY into a table with row level
 * security
 */
export async function connectRawCopy(superuserUrl: string, projectId: string) {
  const client = new Client({ connectionString: superuserUrl, statement_timeout: 30_000 });
  await client.connect();
  return {
    async store(readers: readonly Reader[]): Promise<void> {
      await client.query('begin');
      await client.query(`set local app.project_id = '${projectId}'`);
      const { rows } = await client.query<{ id: string }>(
        `insert into email_batches (project_id, tracking_id, body_digest, template, sender, total_recipients,
           total_batches, queued_by, request_id, state, scheduled_for)
         values ($1, $2, '', $3, '{}', $4, 100, 'raw COPY', $2, 'scheduled', now() + interval '1 day') returning id`,
        [projectId, randomUUID(), JSON.stringify(TEMPLATE), readers.length],
      );
      const lines = formatRecipients(projectId, rows[0]?.id ?? '', readers);
      const into = client.query(copyFrom(`copy email_recipients (${COLUMNS}) from stdin`));
      await pipeline(Readable.from([lines]), into);
      await client.query('commit');
    },
    stop: () => client.end(),
  };
}

function formatRecipients(projectId: string, batchId: string, readers: readonly Reader[]): string {
  return formatCopyText(
    readers.map(({ email, params }, index) => [
      projectId,
      batchId,
      String(index),
      email,
      JSON.stringify(params),
      'queued',
    ]),
  );
}

/** @see https://www.postgresql.org/docs/18/sql-copy.html */
export function formatCopyText(rows: readonly (readonly string[])[]): string {
  const escapeValue = (value: string) => value.replaceAll(/[\\\t\n\r]/g, String.raw`\$&`);
  return rows.map((row) => `${row.map(escapeValue).join('\t')}\n`).join('');
}
