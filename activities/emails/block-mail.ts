import { isConnectedAnew } from '../../models/connections/connection-health.ts';
import { lockUsedUp } from '../../models/emails/mail-quotas.ts';
import { blockBatch } from '../../models/emails/batch-runs.ts';
import type { BlockReason } from '../../models/emails/batches.ts';
import type { InProject } from '../../models/in-project.ts';

/**
 * `may_send_again`: its account has another key by now, which was not tried, or its day or month is over.
 * `not_sending`: somebody else stopped it.
 */
export type BlockOutcome = 'blocked' | 'may_send_again' | 'not_sending';

/**
 * The account whose key was refused: of a project's own, the connection, and what was sealed in it when it was opened.
 */
type Tried = { connectionId: string | null; sealedSecret?: string | undefined };

/**
 * Blocks a batch that is being sent, unless its account may send again by now: whoever noted that has let blocked
 * batches go on by then. What says that it may not stays as it is until the transaction ends, so that the next one to
 * let batches go on finds this one.
 */
export async function blockMail(
  project: InProject,
  batchId: string,
  refused: { reason: BlockReason; message: string },
  { connectionId, sealedSecret }: Tried,
): Promise<BlockOutcome> {
  const isLeft =
    connectionId !== null &&
    (refused.reason === 'provider_quota'
      ? !(await lockUsedUp(project, connectionId))
      : await isConnectedAnew(project, connectionId, sealedSecret));
  if (isLeft) return 'may_send_again';
  return (await blockBatch(project, batchId, refused)) ? 'blocked' : 'not_sending';
}
