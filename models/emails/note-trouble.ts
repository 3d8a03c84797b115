import { selectInProject, type InProject } from '../in-project.ts';
import type { BlockReason, WaitingOn } from './email-batch.ts';

/** Shows on a batch what went wrong last and what it waits for, for whoever asks for its state. */
export async function noteTrouble(
  project: InProject,
  batchId: string,
  { waitingOn, message }: { waitingOn: WaitingOn; message: string },
): Promise<void> {
  await selectInProject(
    project,
    `update email_batches set waiting_on = $2, last_error = ${LAST_ERROR} where id = $1 returning id`,
    [batchId, waitingOn, message],
  );
}

/** Stops a batch that is being sent, until a person has mended what stands in its way and resumes it. */
export async function blockBatch(
  project: InProject,
  batchId: string,
  { reason, message }: { reason: BlockReason; message: string },
): Promise<void> {
  await selectInProject(
    project,
    `update email_batches set state = 'blocked', state_reason = $2, waiting_on = null, last_error = ${LAST_ERROR}
     where id = $1 and state = 'sending' returning id`,
    [batchId, reason, message],
  );
}

/** From the code in `$2` and the message in `$3`. */
const LAST_ERROR = `jsonb_build_object('code', $2::text, 'message', $3::text,
  'occurredAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
