import { randomBytes, randomUUID } from 'node:crypto';
import { DBOS } from '@dbos-inc/dbos-sdk';
import { Client, escapeIdentifier, Pool } from 'pg';
import { Resend } from 'resend';
import { splitIntoChunks } from '../../domain/split-into-chunks.ts';
import { compileTemplate, render } from '../../domain/template.ts';
import { CALLS_IN_FLIGHT, MAILS_PER_CALL, TEMPLATE, type Reader } from '../mailing.ts';

type ResendAccount = { apiKey: string; baseUrl: string };

/**
 * Returns a function that sends up to 100 mails in one call and returns their ids. The function throws an
 * Error with the provider's message.
 */
function createChunkSender({ apiKey, baseUrl }: ResendAccount) {
  const resend = new Resend(apiKey, { baseUrl });
  const template = compileTemplate(TEMPLATE);
  return async (readers: readonly Reader[], idempotencyKey: string): Promise<string[]> => {
    const mails = readers.map(({ email, params }) => {
      const { subject, html = '' } = render(template, params);
      return { from: 'Bench <hello@bench.example>', to: email, subject, html };
    });
    const { data, error } = await resend.batch.send(mails, { idempotencyKey });
    if (error) throw new Error(error.message);
    return data.data.map(({ id }) => id);
  };
}

/** The pool has a connection for each concurrent call. */
async function openResults(databaseUrl: string) {
  const pool = new Pool({ connectionString: databaseUrl, max: CALLS_IN_FLIGHT });
  await pool.query(
    `create table if not exists peer_results (batch_id uuid, index integer, status text not null, message_id text,
       recorded_at timestamptz not null default now(), primary key (batch_id, index))`,
  );
  return {
    /** Idempotent, because DBOS may repeat a step. */
    async record(batchId: string, start: number, messageIds: readonly string[]): Promise<void> {
      await pool.query(
        `insert into peer_results (batch_id, index, status, message_id)
         select $1, $2 + place - 1, 'sent', id from unnest($3::text[]) with ordinality as sent (id, place)
         on conflict do nothing`,
        [batchId, start, messageIds],
      );
    },
    /** @throws Error if the batch does not have `count` results */
    async expect(batchId: string, count: number): Promise<void> {
      const { rowCount } = await pool.query('select from peer_results where batch_id = $1', [batchId]);
      if (rowCount !== count) throw new Error(`DBOS recorded ${rowCount} of ${count} results.`);
    },
    stop: () => pool.end(),
  };
}

const RETRIES = { retriesAllowed: true, maxAttempts: 5 };

/** Starts DBOS with its own database for workflows and steps. Each batch is one workflow. */
export async function startDbos(superuserUrl: string, account: ResendAccount) {
  const sendChunk = createChunkSender(account);
  const results = await openResults(superuserUrl);
  const url = new URL(superuserUrl);
  const database = `dbos_${randomBytes(6).toString('hex')}`;
  url.pathname = `/${database}`;
  DBOS.setConfig({
    name: 'bench',
    systemDatabaseUrl: url.href,
    systemDatabasePoolSize: 20,
    logLevel: 'error',
  });

  const sendAndRecord = async (batchId: string, chunk: number, readers: readonly Reader[]) => {
    const ids = await sendChunk(readers, `dbos/${batchId}/${chunk}`);
    await results.record(batchId, chunk * MAILS_PER_CALL, ids);
  };
  const stepsWorkflow = DBOS.registerWorkflow(
    async (batchId: string, readers: Reader[]) => {
      const runLimited = createLimiter(CALLS_IN_FLIGHT);
      // All steps start at once, because DBOS identifies steps by the order in which they start. The limiter
      // then bounds the provider calls in flight.
      const steps = splitIntoChunks(readers, MAILS_PER_CALL).map((piece, chunk) =>
        DBOS.runStep(() => runLimited(() => sendAndRecord(batchId, chunk, piece)), {
          name: `chunk-${chunk}`,
          ...RETRIES,
        }),
      );
      await Promise.allSettled(steps);
      await Promise.all(steps);
    },
    { name: 'steps' },
  );
  await DBOS.launch();
  return {
    async send(readers: Reader[]): Promise<void> {
      const batchId = randomUUID();
      const handle = await DBOS.startWorkflow(stepsWorkflow)(batchId, readers);
      await handle.getResult();
      await results.expect(batchId, readers.length);
    },
    async stop(): Promise<void> {
      await DBOS.shutdown({ deregister: true });
      await results.stop();
      const client = new Client({ connectionString: superuserUrl });
      await client.connect();
      await client.query(`drop database ${escapeIdentifier(database)} with (force)`);
      await client.end();
    },
  };
}

function createLimiter(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
