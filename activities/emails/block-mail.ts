import { isConnectedAnew } from '../../models/connections/connection-health.ts';
import { blockBatches } from '../../models/emails/batch-runs.ts';
import type { BlockReason } from '../../models/emails/batches.ts';
import { lockUsedUp } from '../../models/emails/mail-quotas.ts';
import type { InProject } from '../../models/in-project.ts';

/**
 * `may_send_again`: the account has a new key that was not tried, or its day or month is over. `not_sending`: no batch
 * of the call was being sent any more.
 */
export type BlockOutcome = 'blocked' | 'may_send_again' | 'not_sending';

/** The account that was refused: for a project's own, the connection and the sealed secret that was opened. */
type TriedAccount = { connectionId: string | null; sealedSecret?: string | undefined };

/**
 * Blocks batches that are being sent, unless their account may send again by now: whoever stored that has already resumed
 * the blocked ones. The row that says so stays locked until the commit, so that the next one to resume finds these.
 * @param lock locks the batches, which must come after that row, and returns their ids
 */
export async function blockMail(
  project: InProject,
  refused: { reason: BlockReason; message: string },
  { connectionId, sealedSecret }: TriedAccount,
  lock: () => Promise<readonly string[]>,
): Promise<BlockOutcome> {
  const maySendAgain =
    connectionId !== null &&
    (refused.reason === 'provider_quota'
      ? !(await lockUsedUp(project, connectionId))
      : await isConnectedAnew(project, connectionId, sealedSecret));
  if (maySendAgain) return 'may_send_again';
  return (await blockBatches(project, await lock(), refused)) > 0 ? 'blocked' : 'not_sending';
}
