import { isConnectedAnew } from '../../models/connections/connection-standing.ts';
import { blockBatch } from '../../models/emails/batch-runs.ts';
import type { BlockReason } from '../../models/emails/batches.ts';
import type { InProject } from '../../models/in-project.ts';

/** `connected_anew`: its account has another key by now, which was not tried. `not_sending`: somebody else stopped it. */
export type BlockOutcome = 'blocked' | 'connected_anew' | 'not_sending';

/** The account whose key was refused: of a project's own, the connection, and what was sealed in it when it was opened. */
type Tried = { connectionId: string | null; sealedSecret?: string | undefined };

/**
 * Blocks a batch that is being sent, unless its account was connected anew meanwhile: whoever does that lets blocked batches
 * go on, and has done it by then. The connection stays as it is until the transaction ends, so that the next one to do it
 * finds this batch.
 */
export async function blockMail(
  project: InProject,
  batchId: string,
  refused: { reason: BlockReason; message: string },
  { connectionId, sealedSecret }: Tried,
): Promise<BlockOutcome> {
  if (connectionId !== null && (await isConnectedAnew(project, connectionId, sealedSecret))) {
    return 'connected_anew';
  }
  return (await blockBatch(project, batchId, refused)) ? 'blocked' : 'not_sending';
}
