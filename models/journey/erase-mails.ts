import { CALL_IS_OPEN } from '../emails/calls.ts';
import { eraseOptions } from '../emails/erase-options.ts';
import { unlinkMailsFromSuppressions } from '../emails/suppressions.ts';
import type { InProject } from '../in-project.ts';
import { getValue, rows, run } from '../rows.ts';
import { eraseEnrollments } from '../sequences/erase-enrollments.ts';
import { eraseEventAddresses } from '../webhooks/project-events.ts';

/** The top-level domain `invalid` never receives mail (RFC 2606 section 2). */
const ERASED_ADDRESS = 'erased@erased.invalid';

const ROWS_AT_ONCE = 500;

/**
 * `erased` includes the `cancelled` mails. `isLast`: a further call would erase nothing now. `deferred`:
 * number of mails and batches that keep an address for up to a day, because their call may be repeated; 0
 * unless `isLast`.
 */
type ErasedMails = {
  erased: number;
  cancelled: number;
  deferred: number;
  enrollments: number;
  isLast: boolean;
};

type RecipientKey = { batchId: string; index: number };

/**
 * Erases a person's addresses and template parameters from mails, enrollments and the feed, at most
 * {@link ROWS_AT_ONCE} rows of each per call, and cancels the erased mails that are queued. Index, status,
 * times and message id of a mail stay for counts and later provider events.
 * @param emails lower case
 */
export async function eraseMails(project: InProject, emails: readonly string[]): Promise<ErasedMails> {
  const { projectId } = project;
  // Lock order of all transactions: a batch before its recipients.
  await run(
    project,
    `update email_batches set last_error = null
     where project_id = $1 and last_error is not null and exists (
       select from unnest($2::text[]) address where strpos(lower(last_error::text), address) > 0)`,
    [projectId, emails],
  );
  const deferredBatches = await eraseOptions(project, emails);
  const locked = await rows<RecipientKey>(
    project,
    `select batch_id as "batchId", index from email_recipients r
     where (batch_id, index) in (
       select batch_id, index from email_recipients where project_id = $1 and email = any($2::text[])
       union all
       select batch_id, index from email_recipients where project_id = $1 and lower_email = any($2::text[]))
       and not (${IS_IN_REPEATABLE_CALL})
     order by batch_id, index limit ${ROWS_AT_ONCE} for update`,
    [projectId, emails],
  );
  // A separate statement sees the calls that were committed while the first one waited for locks. The ids are
  // bound as `uuid`: a cast from text is not leakproof, so row level security would make PostgreSQL read all
  // recipients.
  const erased = await rows<{ cancelled: boolean }>(
    project,
    `update email_recipients r set email = $4, params = '{}', erased_at = now(),
       status = case when r.status = 'queued' then 'cancelled' else r.status end,
       reason_message = case when r.reason_code is not null then 'Erased.' end,
       updated_at = case when r.status = 'queued' then now() else r.updated_at end
     from unnest($2::uuid[], $3::int[]) as locked (batch_id, index)
     where r.project_id = $1 and r.batch_id = locked.batch_id and r.index = locked.index and not (${IS_IN_REPEATABLE_CALL})
     returning old.status = 'queued' as cancelled`,
    [projectId, locked.map(({ batchId }) => batchId), locked.map(({ index }) => index), ERASED_ADDRESS],
  );
  await unlinkMailsFromSuppressions(project, emails);
  const enrollments = await eraseEnrollments(project, emails, {
    limit: ROWS_AT_ONCE,
    replacement: ERASED_ADDRESS,
  });
  const erasedEvents = await eraseEventAddresses(project, emails, ROWS_AT_ONCE);
  const isLast = [locked.length, enrollments, erasedEvents].every((erasedRows) => erasedRows < ROWS_AT_ONCE);
  const deferred = isLast ? deferredBatches + (await countMails(project, emails)) : 0;
  const cancelled = erased.filter((mail) => mail.cancelled).length;
  return { erased: erased.length, cancelled, deferred, enrollments, isLast };
}

/** A call may be repeated for 23 hours. The rest of the 24 hours is a margin for the last repetition. */
const IS_IN_REPEATABLE_CALL = `exists (
  select from email_calls c where c.batch_id = r.batch_id and r.index = any(c.members)
    and ${CALL_IS_OPEN} and c.attempted_at > now() - interval '24 hours')`;

function countMails(project: InProject, emails: readonly string[]): Promise<number> {
  return getValue<number>(
    project,
    `select (select count(*) from email_recipients where project_id = $1 and email = any($2::text[]))::int
       + (select count(*) from email_recipients where project_id = $1 and lower_email = any($2::text[]))::int as mails`,
    [project.projectId, emails],
  );
}
