import { randomBytes, randomUUID } from 'node:crypto';
import { DBOS } from '@dbos-inc/dbos-sdk';
import { Client, escapeIdentifier } from 'pg';
import { splitIntoChunks } from '../../domain/split-into-chunks.ts';
import { CALLS_IN_FLIGHT, MAILS_PER_CALL, type Reader } from '../mailing.ts';
import type { ChunkSender } from './chunk-sender.ts';
import type { Results } from './results.ts';

const RETRIES = { retriesAllowed: true, maxAttempts: 5 };

/** Starts DBOS with its own database of workflows and steps. A batch is one workflow. */
export async function startDbos(superuserUrl: string, sendChunk: ChunkSender, results: Results) {
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
      // All steps start at once, because DBOS identifies steps by their call order.
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
