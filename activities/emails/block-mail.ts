import { isReconnected } from '../../models/connections/connection-health.ts';
import { blockBatches } from '../../models/emails/batch-runs.ts';
import type { BlockReason } from '../../models/emails/batches.ts';
import { lockExhaustedQuota } from '../../models/emails/mail-quotas.ts';
import type { InProject } from '../../models/in-project.ts';

/**
 * `may_send_again`: the account has a key that was not tried, or its quota block has ended. `not_sending`: no
 * batch of the call was in state `sending`.
 */
export type BlockOutcome = 'blocked' | 'may_send_again' | 'not_sending';

/** `connectionId`: null for the platform's account. `sealedSecret`: the secret that the provider refused. */
type TriedAccount = { connectionId: string | null; sealedSecret?: string | undefined };

/**
 * Blocks the batches that `lock` returns, unless the account may send again. The row of the account's quota
 * or connection stays locked until the commit, so that a concurrent resume waits and then finds these
 * batches.
 * @param lock locks the batches and returns their ids. It is called after the account's row is locked
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
      ? !(await lockExhaustedQuota(project, connectionId))
      : await isReconnected(project, connectionId, sealedSecret));
  if (maySendAgain) return 'may_send_again';
  return (await blockBatches(project, await lock(), refused)) > 0 ? 'blocked' : 'not_sending';
}
