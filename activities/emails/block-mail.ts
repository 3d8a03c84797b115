import { isReconnected } from '../../models/connections/connection-health.ts';
import { blockBatches } from '../../models/emails/batch-runs.ts';
import type { BlockReason } from '../../models/emails/batches.ts';
import { lockExhaustedQuota } from '../../models/emails/mail-quotas.ts';
import type { InProject } from '../../models/in-project.ts';

/**
 * `may_send_again`: the account has an untried key, or a new quota period began. `not_sending`: no batch of the call was
 * sending.
 */
export type BlockOutcome = 'blocked' | 'may_send_again' | 'not_sending';

/** Refused account. A project's own account has a connection, and a sealed secret if one was tried. */
type TriedAccount = { connectionId: string | null; sealedSecret?: string | undefined };

/**
 * Blocks the batches in state `sending`, unless their account may send again. The row of the account's quota or
 * connection stays locked until the commit, so that the next resume of blocked batches finds these too.
 * @param lock locks the batches and returns their ids; called after the account's row is locked
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
