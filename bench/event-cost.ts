import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { z } from 'zod';
import type { Database } from '../models/database.ts';
import { recordingFailed } from '../models/emails/batches.ts';
import { inProject, type InProject } from '../models/in-project.ts';
import { runPrepared } from '../models/prepared.ts';
import { recordEvents } from '../models/webhooks/project-events.ts';
import type { BenchStack } from './bench-stack.ts';
import { sendJson } from './call-json.ts';
import { readers, TEMPLATE } from './mailing.ts';
import { interleaved, row, times } from './measure.ts';
import { timed } from './provider-read.ts';

const ROUNDS = 20;
const CHUNK = 100;
const RECIPIENTS = 10_000;

/** As results of a call are recorded (models/emails/record-results.ts). */
const RESULTS = `update email_recipients r set status = v.status, message_id = v.message_id, reason_code = v.reason_code,
    updated_at = now(), sent_at = case v.status when 'sent' then now() end
  from unnest($2::int[], $3::text[], $4::text[], $5::text[]) as v (index, status, message_id, reason_code)
  where r.batch_id = $1 and r.index = v.index and r.status = 'queued'`;

/** What writing events takes of the transactions that record what becomes of mails, beside the same without it. */
export async function eventCost(stack: BenchStack, database: Database): Promise<string[]> {
  const batchId = await queue(stack);
  let next = 0;
  const results = (sql: string, status: 'sent' | 'failed') => () => {
    const indexes = Array.from({ length: CHUNK }, () => next++);
    return transaction((project) =>
      runPrepared(project, sql, [
        batchId,
        indexes,
        indexes.map(() => status),
        indexes.map(() => (status === 'sent' ? randomUUID() : null)),
        indexes.map(() => (status === 'sent' ? null : 'invalid')),
      ]),
    );
  };
  const heard = (isTold: boolean) => () => {
    const index = next++;
    return transaction(async (project) => {
      const values = [batchId, [index], ['delivered'], [randomUUID()], [null]];
      await runPrepared(project, RESULTS, values);
      const data = { batchId, index, email: `reader-${index}@example.com` };
      if (isTold) await recordEvents(project, [{ type: 'email.delivered', data }]);
    });
  };
  const transaction = (work: (project: InProject) => Promise<unknown>) =>
    timed(() => inProject(database, stack.projectId, work));
  const figures = await interleaved(
    ROUNDS,
    {
      sent: results(recordingFailed(RESULTS), 'sent'),
      sentAlone: results(RESULTS, 'sent'),
      failed: results(recordingFailed(RESULTS), 'failed'),
      failedAlone: results(RESULTS, 'failed'),
      heard: heard(true),
      heardAlone: heard(false),
    },
    { warmUps: 3 },
  );
  return [
    `What the statement that writes events takes of a transaction on the way of mails: milliseconds, ${ROUNDS} interleaved rounds, with the event and without.`,
    '',
    '| | median | range | with the events it takes |',
    '|---|---|---|---|',
    row(`results of a call of ${CHUNK}, all sent`, figures.sent, 'ms', long(figures.sent, figures.sentAlone)),
    row('the same without looking for events', figures.sentAlone, 'ms'),
    row(
      `results of a call of ${CHUNK}, all refused: ${CHUNK} events`,
      figures.failed,
      'ms',
      long(figures.failed, figures.failedAlone),
    ),
    row('the same without its events', figures.failedAlone, 'ms'),
    row('one mail was delivered', figures.heard, 'ms', long(figures.heard, figures.heardAlone)),
    row('the same without its event', figures.heardAlone, 'ms'),
    '',
  ];
}

function long(...[figure, other]: Parameters<typeof times>): string {
  return `${times(figure, other)} as long`;
}

/** Queues a batch for tomorrow, so that nobody else touches its recipients. */
async function queue({ api, appKey, database }: BenchStack): Promise<string> {
  const trackingId = randomUUID();
  const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
  const body = { trackingId, emailType: 'transactional', scheduledFor, template: TEMPLATE };
  await sendJson(
    'POST',
    `${api}/emails/batch/queue`,
    { ...body, recipients: readers(RECIPIENTS) },
    { 'X-App-Key': appKey },
  );
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select id from email_batches where tracking_id = $1', [trackingId]);
    await client.query('analyze email_recipients');
    return z.array(z.object({ id: z.uuid() })).parse(rows)[0]?.id ?? '';
  } finally {
    await client.end();
  }
}
