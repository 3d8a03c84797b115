import { chmodSync, mkdirSync } from 'node:fs';
import { z } from 'zod';
import { createBatchClient, createRecipients } from '../support/email-batch.ts';
import type { Stack } from './stack.ts';

/** Path in a container. The folder that `BACKUP_FOLDER` names is mounted there as `/backups`. */
const BACKUP = '/backups/monday';

/** Creates a folder that every user may write to, because `backup` and `restore` run as another user. */
export function createBackupFolder(folder: string): string {
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  return folder;
}

export type BatchReads = { api: string; headers: Record<string, string>; trackingIds: string[] };

/**
 * Backs up the first stack and restores the backup into the second, as docs/operating/backups.md describes.
 * Leaves the second stack running without workers.
 * @returns the numbers of compared rows and tables, as text
 * @throws Error if the rows or the API's answers of the two stacks differ
 */
export async function restoreIntoAnother(
  first: Stack,
  second: Stack,
  { api, headers, trackingIds }: BatchReads,
): Promise<string> {
  const readBatches = async () => {
    const client = createBatchClient(api, headers);
    const recipients = [];
    for (const trackingId of trackingIds) recipients.push(await client.recipients(trackingId));
    return JSON.stringify(recipients);
  };
  const batches = await readBatches();
  // API and workers change rows, so they stop before the backup.
  await first.compose(['stop', 'api', 'worker']);
  await first.compose(['run', '--rm', '--no-TTY', 'backup', BACKUP]);
  const contents = await readContents(first);
  await first.compose(['stop']);

  await second.compose(['up', '--detach', '--no-build', 'postgres']);
  await second.compose(['run', '--rm', '--no-TTY', 'postgres-setup']);
  await second.compose(['run', '--rm', '--no-TTY', 'restore', BACKUP]);
  requireSame(contents, await readContents(second));
  await second.compose(['up', '--detach', '--no-build', 'api', 'balancer']);
  await second.waitForHealth('api', 2);
  await second.waitForHealth('balancer', 1);
  if ((await readBatches()) !== batches)
    throw new Error('After the restore, the API returns other recipients than before.');
  const rows = Object.values(contents).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${Object.keys(contents).length} tables`;
}

/**
 * Starts the workers of a restored stack and queues a batch.
 * @throws Error unless exactly that batch is sent
 */
export async function sendAfterRestore(
  stack: Stack,
  { api, headers, listAccepted }: Omit<BatchReads, 'trackingIds'> & { listAccepted: () => Promise<string[]> },
): Promise<void> {
  const before = await listAccepted();
  await stack.compose(['up', '--detach', '--no-build']);
  await stack.waitForHealth('worker', 2);
  const recipients = createRecipients(50, 'after-restore');
  const client = createBatchClient(api, headers);
  await client.waitForCompletion(await client.queue(recipients));
  const expected = [...before, ...recipients.map(({ email }) => email)].toSorted();
  const accepted = (await listAccepted()).toSorted();
  if (accepted.join() !== expected.join())
    throw new Error(`${accepted.length} mails were accepted, not ${before.length} earlier and 50 new mails.`);
}

const contents = z.record(z.string(), z.object({ rows: z.number(), digest: z.string().nullable() }));

/** Row count and digest by table. The digest does not depend on the order of the rows. */
type Contents = z.infer<typeof contents>;

const TABLE_NAMES_SQL = `
  select json_agg(relname order by relname) from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;

/** A restore adds an audit entry that the backup lacks. */
const CONDITIONS: Record<string, string> = { audit_entries: `where action <> 'database.restore'` };

/** Reads all tables as the superuser, who bypasses row-level security. */
async function readContents({ query }: Stack): Promise<Contents> {
  const names = z.array(z.string().regex(/^\w+$/)).parse(JSON.parse(await query(TABLE_NAMES_SQL)));
  const parts = names.map(
    (name) =>
      `select '${name}' as name, json_build_object('rows', count(*), 'digest',
         md5(string_agg(t::text, ',' order by t::text))) as content from ${name} t ${CONDITIONS[name] ?? ''}`,
  );
  const contentsSql = `select json_object_agg(name, content) from (${parts.join(' union all ')}) as tables`;
  return contents.parse(JSON.parse(await query(contentsSql)));
}

/** @throws Error with the names of differing tables */
function requireSame(before: Contents, after: Contents): void {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const reported = differing.map((name) => `${name}: ${before[name]?.rows} and ${after[name]?.rows} rows`);
  if (reported.length > 0) throw new Error(`The databases differ in ${reported.join(', ')}.`);
}
