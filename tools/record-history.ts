/**
 * Records the history of a finished workflow as `test/replay/histories/<name>.json`. From release 1.0 on,
 * histories are append-only: a change that breaks the replay of a history needs `patched()`, not another
 * recording.
 *
 *   npx tsx tools/record-history.ts <temporal address> <workflow id> <name>
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';

const [address, workflowId, name] = process.argv.slice(2);
if (address === undefined || workflowId === undefined || name === undefined) {
  throw new Error('Usage: record-history.ts <temporal address> <workflow id> <name>');
}
const file = join(import.meta.dirname, '..', 'test', 'replay', 'histories', `${name}.json`);
if (existsSync(file))
  throw new Error(
    `${name} exists. Before release 1.0, delete the file to record it again; afterwards, use another name.`,
  );

const connection = await Connection.connect({ address });
try {
  const history = await new Client({ connection }).workflow.getHandle(workflowId).fetchHistory();
  writeFileSync(file, historyToJSON(history));
  console.log(`Recorded ${history.events?.length ?? 0} events in ${file}`);
} finally {
  await connection.close();
}
