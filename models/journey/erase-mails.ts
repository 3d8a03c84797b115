import { CALL_IS_OPEN } from '../emails/chunks.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { eraseEventAddresses } from '../webhooks/project-events.ts';

/** Stands in the place of an erased address. The name is one that no mail goes to (RFC 2606 section 2). */
const ERASED_ADDRESS = 'erased@erased.invalid';

/** Mails that one transaction erases. */
const BATCH_SIZE = 500;

/**
 * The result of a batch of mails. `erased`: how many, of which `cancelled` had not been sent yet. `held`: how many are
 * in a call to the provider that may be retried. A retry has to send the same content, so these are erased when the
 * call has ended, after a day at the latest.
 */
export type ErasedMails = { erased: number; cancelled: number; held: number; isLast: boolean };

type Place = { batchId: string; index: number };

/**
 * Erases the addresses and variables of mails to the subject; a mail that waits is cancelled. Batch, index, status,
 * times and the provider's id stay, for the batch's counts and for the provider's later events about the mail.
 * @param emails in lower case
 */
export async function eraseMails(project: InProject, emails: readonly string[]): Promise<ErasedMails> {
  const { projectId } = project;
  // The batch before its recipients: everything that locks several of them does so in this order.
  await run(
    project,
    `update email_batches set last_error = null
     where project_id = $1 and last_error is not null and exists (
       select from unnest($2::text[]) address where strpos(lower(last_error::text), address) > 0)`,
    [projectId, emails],
  );
  const locked = await rows<Place>(
    project,
    `select batch_id as "batchId", index from email_recipients r
     where (batch_id, index) in (
       select batch_id, index from email_recipients where project_id = $1 and email = any($2::text[])
       union all
       select batch_id, index from email_recipients where project_id = $1 and lower_email = any($2::text[]))
       and not (${HELD})
     order by batch_id, index limit ${BATCH_SIZE} for update`,
    [projectId, emails],
  );
  // A statement of its own: it sees what was committed while this one waited for the locks. It makes no id of a text:
  // that may leak (journey-indexes.test.ts), and every recipient of the project would be read.
  const erased = await rows<{ cancelled: boolean }>(
    project,
    `update email_recipients r set email = $4, params = '{}', erased_at = now(),
       status = case when r.status = 'queued' then 'cancelled' else r.status end,
       reason_message = case when r.reason_code is not null then 'Erased.' end,
       updated_at = case when r.status = 'queued' then now() else r.updated_at end
     from unnest($2::uuid[], $3::int[]) as place (batch_id, index)
     where r.project_id = $1 and r.batch_id = place.batch_id and r.index = place.index and not (${HELD})
     returning old.status = 'queued' as cancelled`,
    [projectId, locked.map(({ batchId }) => batchId), locked.map(({ index }) => index), ERASED_ADDRESS],
  );
  const told = await eraseEventAddresses(project, emails, BATCH_SIZE);
  const isLast = locked.length < BATCH_SIZE && told < BATCH_SIZE;
  const held = isLast ? await countAddressed(project, emails) : 0;
  const cancelled = erased.filter((mail) => mail.cancelled).length;
  return { erased: erased.length, cancelled, held, isLast };
}

/** A call whose outcome is open, and that may be repeated. */
const HELD = `exists (
  select from email_chunks c where c.batch_id = r.batch_id and r.index = any(c.members)
    and ${CALL_IS_OPEN} and c.attempted_at > now() - interval '24 hours')`;

async function countAddressed(project: InProject, emails: readonly string[]): Promise<number> {
  const [row] = await rows<{ mails: number }>(
    project,
    `select (select count(*) from email_recipients where project_id = $1 and email = any($2::text[]))::int
       + (select count(*) from email_recipients where project_id = $1 and lower_email = any($2::text[]))::int as mails`,
    [project.projectId, emails],
  );
  return row?.mails ?? 0;
}
