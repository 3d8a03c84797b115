import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import { TODAY } from '../sql-time.ts';
import { COUNTED_DAY } from './daily-limit.ts';

/** SQL: the day (UTC) on which a batch counts is over. */
const IS_LATE = `${COUNTED_DAY} < ${TODAY}`;

/**
 * Lets the mail of the project that the transaction is in go on, which was deleted and has come back. Batches whose day
 * (UTC) is over are paused: they are mail that is late, and who resumes one counts it on that day. Runs look at the others
 * again. Single mails of earlier days that wait for a lot go on by themselves, and count today as well: they may be a day's
 * share, which are too many rows for one request to pause.
 */
export async function takeMailBack(project: InProject): Promise<void> {
  await run(
    project,
    `update email_batches set opened_at = null, steered_at = now() - interval '1 minute',
       state = case when ${IS_LATE} then 'paused' else state end,
       state_reason = case when ${IS_LATE} then 'requested' else state_reason end,
       waiting_on = case when ${IS_LATE} then null else waiting_on end
     where project_id = $1 and state in ('queued', 'scheduled', 'sending') and not in_lots`,
    [project.projectId],
  );
  await run(
    project,
    `insert into email_daily_usage as usage (project_id, day, recipients, single_mails)
     select $1::uuid, ${TODAY}, count(*), count(*) from email_batches
     where project_id = $1 and in_lots and state = 'queued' and ${IS_LATE} having count(*) > 0
     on conflict (project_id, day) do update set recipients = usage.recipients + excluded.recipients,
       single_mails = usage.single_mails + excluded.single_mails`,
    [project.projectId],
  );
}
