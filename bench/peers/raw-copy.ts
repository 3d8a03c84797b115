import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { TEMPLATE, type Reader } from '../mailing.ts';

/** Where COPY puts recipients. Under row level security it can only be a table in between. */
type CopyTarget = 'recipients' | 'temporary table';

const COLUMNS = 'project_id, batch_id, index, email, params, status';

/**
 * Stores batches of one project the fastest way that PostgreSQL has, as the role of the URL.
 * @param projectId whose rows they will be
 */
export async function connectRawCopy(databaseUrl: string, projectId: string) {
  const client = new Client({ connectionString: databaseUrl, statement_timeout: 30_000 });
  await client.connect();
  const copy = async (table: string, lines: string) => {
    await pipeline(Readable.from([lines]), client.query(copyFrom(`copy ${table} (${COLUMNS}) from stdin`)));
  };
  return {
    /** Stores a batch with its recipients in one transaction: into the recipients' table, or first into another. */
    async store(readers: readonly Reader[], target: CopyTarget): Promise<void> {
      await client.query('begin');
      await client.query(`set local app.project_id = '${projectId}'`);
      const { rows } = await client.query<{ id: string }>(
        `insert into email_batches (project_id, tracking_id, body_digest, template, sender, total_recipients,
           total_batches, queued_by, request_id, state, scheduled_for)
         values ($1, $2, '', $3, '{}', $4, 100, 'raw COPY', $2, 'scheduled', now() + interval '1 day') returning id`,
        [projectId, randomUUID(), JSON.stringify(TEMPLATE), readers.length],
      );
      const lines = linesOf(projectId, rows[0]?.id ?? '', readers);
      if (target === 'recipients') {
        await copy('email_recipients', lines);
      } else {
        await client.query(
          `create temporary table incoming on commit drop as select ${COLUMNS} from email_recipients with no data`,
        );
        await copy('incoming', lines);
        await client.query(`insert into email_recipients (${COLUMNS}) select ${COLUMNS} from incoming`);
      }
      await client.query('commit');
    },
    stop: () => client.end(),
  };
}

function linesOf(projectId: string, batchId: string, readers: readonly Reader[]): string {
  return copyText(
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

/** Rows in COPY's text format. @see https://www.postgresql.org/docs/18/sql-copy.html */
export function copyText(rows: readonly (readonly string[])[]): string {
  const escaped = (value: string) => value.replaceAll(/[\\\t\n\r]/g, String.raw`\$&`);
  return rows.map((row) => `${row.map(escaped).join('\t')}\n`).join('');
}
