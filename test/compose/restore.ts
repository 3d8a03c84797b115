import { chmodSync, mkdirSync } from 'node:fs';
import { batchClient, createRecipients } from '../support/email-batch.ts';
import { readContents, requireSame } from './contents.ts';
import type { Stack } from './stack.ts';

/** The backup's path in the container, below BACKUP_FOLDER. */
const BACKUP = '/backups/monday';

/** Creates the folder of backups, writable for the user of the services `backup` and `restore`. */
export function createBackupFolder(folder: string): string {
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  return folder;
}

/** Reads to repeat after a restore. */
export type RestoreCheck = { api: string; headers: Record<string, string>; trackingIds: string[] };

/**
 * Backs up a stack, stops it, and restores the backup into a second stack as docs/operating/backups.md describes.
 * Compares tables row by row, and API reads of batches; the second stack then runs without workers.
 * @returns the number of compared rows
 */
export async function restoreIntoAnother(
  first: Stack,
  second: Stack,
  { api, headers, trackingIds }: RestoreCheck,
): Promise<string> {
  const readBatches = async () => {
    const client = batchClient(api, headers);
    const recipients = [];
    for (const trackingId of trackingIds) recipients.push(await client.recipients(trackingId));
    return JSON.stringify(recipients);
  };
  const batches = await readBatches();
  // These services change rows, so the comparison starts after they have stopped.
  await first.compose(['stop', 'api', 'worker']);
  await first.compose(['run', '--rm', '--no-TTY', 'backup', BACKUP]);
  const contents = await readContents(first);
  await first.compose(['stop']);

  await second.compose(['up', '--detach', '--no-build', 'postgres']);
  await second.compose(['run', '--rm', '--no-TTY', 'postgres-setup']);
  await second.compose(['run', '--rm', '--no-TTY', 'restore', BACKUP]);
  requireSame(contents, await readContents(second));
  await second.compose(['up', '--detach', '--no-build', 'api', 'balancer']);
  await second.healthy('api', 2);
  await second.healthy('balancer', 1);
  if ((await readBatches()) !== batches) throw new Error('Callers read other batches than before.');
  const rows = Object.values(contents).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${Object.keys(contents).length} tables`;
}

/** Starts the rest of a restored stack and queues one batch. Only that batch must be sent. */
export async function workOn(
  stack: Stack,
  { api, headers, accepted }: Omit<RestoreCheck, 'trackingIds'> & { accepted: () => Promise<string[]> },
): Promise<void> {
  const before = await accepted();
  await stack.compose(['up', '--detach', '--no-build']);
  await stack.healthy('worker', 2);
  const recipients = createRecipients(50, 'after-restore');
  const client = batchClient(api, headers);
  await client.waitForCompletion(await client.queue(recipients));
  const expected = [...before, ...recipients.map(({ email }) => email)].toSorted();
  const now = (await accepted()).toSorted();
  if (now.join() !== expected.join())
    throw new Error(`${now.length} mails were taken, not the ${before.length} of before and 50.`);
}
