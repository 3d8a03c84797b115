import { isConnectedAnew } from '../../models/connections/connection-standing.ts';
import { lockUsedUp } from '../../models/emails/mail-quotas.ts';
import { blockBatch } from '../../models/emails/batch-runs.ts';
import { noteLotFailure } from '../../models/emails/lot-results.ts';
import type { BlockReason } from '../../models/emails/batches.ts';
import type { InProject } from '../../models/in-project.ts';

/**
 * `may_send_again`: its account has another key by now, which was not tried, or its day or month is over. `not_sending`:
 * somebody else stopped it.
 */
export type BlockOutcome = 'blocked' | 'may_send_again' | 'not_sending';

/** The account whose key was refused: of a project's own, the connection, and what was sealed in it when it was opened. */
type Tried = { connectionId: string | null; sealedSecret?: string | undefined };

type Refused = { reason: BlockReason; message: string };

/**
 * Blocks a batch that is being sent, unless its account may send again by now: whoever noted that has let blocked batches go
 * on by then. What says that it may not stays as it is until the transaction ends, so that the next one to let batches go on
 * finds this one.
 */
export async function blockMail(
  project: InProject,
  batchId: string,
  refused: Refused,
  tried: Tried,
): Promise<BlockOutcome> {
  if (await maySendAgain(project, refused, tried)) return 'may_send_again';
  return (await blockBatch(project, batchId, refused)) ? 'blocked' : 'not_sending';
}

/** {@link blockMail} for batches of one mail that are sent in one call. */
export async function blockLot(
  project: InProject,
  batchIds: readonly string[],
  refused: Refused,
  tried: Tried,
): Promise<'blocked' | 'may_send_again'> {
  if (await maySendAgain(project, refused, tried)) return 'may_send_again';
  await noteLotFailure(project, batchIds, refused);
  return 'blocked';
}

async function maySendAgain(
  project: InProject,
  { reason }: Refused,
  { connectionId, sealedSecret }: Tried,
): Promise<boolean> {
  if (connectionId === null) return false;
  return reason === 'provider_quota'
    ? !(await lockUsedUp(project, connectionId))
    : isConnectedAnew(project, connectionId, sealedSecret);
}
