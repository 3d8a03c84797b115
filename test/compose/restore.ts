import { chmodSync, mkdirSync } from 'node:fs';
import { batchClient, people } from '../support/email-batch.ts';
import { readContents, requireSame } from './contents.ts';
import type { Stack } from './stack.ts';

/** Where BACKUP_FOLDER is in the container, and the backup in it. */
const BACKUP = '/backups/monday';

/** Makes the folder for backups, which the user of the services `backup` and `restore` can write. */
export function makeBackupFolder(folder: string): string {
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  return folder;
}

/** What can be asked before a restore and after it. */
export type Asked = { api: string; headers: Record<string, string>; trackingIds: string[] };

/**
 * Takes a backup of a stack, stops it, and restores the backup into a second one as docs/operating/backups.md has it for
 * another machine. Then tables are compared row by row, and what callers read of batches. The second one is left with its
 * API and without workers.
 * @returns how many rows were compared
 */
export async function restoreIntoAnother(
  first: Stack,
  second: Stack,
  { api, headers, trackingIds }: Asked,
): Promise<string> {
  const readBatches = async () => {
    const client = batchClient(api, headers);
    const recipients = [];
    for (const trackingId of trackingIds) recipients.push(await client.recipients(trackingId));
    return JSON.stringify(recipients);
  };
  const batches = await readBatches();
  // What works on changes rows, so there is nothing to compare until it has stopped.
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

/** Brings up the rest of a restored stack, and queues one batch more: it is sent, and nothing that was sent before. */
export async function workOn(
  stack: Stack,
  { api, headers, accepted }: Omit<Asked, 'trackingIds'> & { accepted: () => Promise<string[]> },
): Promise<void> {
  const before = await accepted();
  await stack.compose(['up', '--detach', '--no-build']);
  await stack.healthy('worker', 2);
  const recipients = people(50, 'after-restore');
  const client = batchClient(api, headers);
  await client.completed(await client.queue(recipients));
  const expected = [...before, ...recipients.map(({ email }) => email)].toSorted();
  const now = (await accepted()).toSorted();
  if (now.join() !== expected.join())
    throw new Error(`${now.length} mails were taken, not the ${before.length} of before and 50.`);
}
