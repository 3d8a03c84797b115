import type { ExitCondition } from '../../domain/sequence-steps.ts';
import { lockName } from '../advisory-locks.ts';
import type { InProject } from '../in-project.ts';
import { getValue, hasRow } from '../rows.ts';
import type { DueEnrollment } from './enrollment-runs.ts';

/** Maximum number of visitors per address. Further visitors are ignored. */
const MAX_VISITORS = 50;

/**
 * SQL: the visitor that enrollment `e` names, and the visitors for whom its address is verified. Unverified
 * addresses do not count, because anyone can send any address.
 */
export const VISITORS_OF_ENROLLMENT = `(select e.visitor_id where e.visitor_id is not null
  union (select i.visitor_id from visitor_identities i
    where i.project_id = e.project_id and i.kind = 'email' and i.value = e.email and i.verified limit ${MAX_VISITORS}))`;

export async function isConditionMet(
  project: InProject,
  enrollmentId: string,
  condition: ExitCondition,
  { params }: Pick<DueEnrollment, 'params'>,
): Promise<boolean> {
  const { projectId } = project;
  switch (condition.kind) {
    case 'param':
      return Object.hasOwn(params, condition.name) && params[condition.name] === condition.equals;
    case 'event':
      return hasRow(project, FIND_EVENT, [projectId, enrollmentId, condition.name]);
    case 'email_opened':
      return hasRow(project, FIND_REACHED_MAIL, [
        projectId,
        enrollmentId,
        condition.step,
        ['opened', 'clicked'],
      ]);
    case 'email_clicked':
      return hasRow(project, FIND_REACHED_MAIL, [projectId, enrollmentId, condition.step, ['clicked']]);
  }
}

const FIND_EVENT = `select from sequence_enrollments e
  cross join lateral ${VISITORS_OF_ENROLLMENT} as known
  where e.project_id = $1 and e.id = $2 and exists (
    select from events v where v.project_id = $1 and v.visitor_id = known.visitor_id and v.type = $3
      and v.occurred_at >= e.created_at)
  limit 1`;

/** Also reads the mail's events, because a bounce after an open or click replaces the recipient's status. */
const FIND_REACHED_MAIL = `select from email_batches b
  join email_recipients r on r.batch_id = b.id and r.index = 0
  where b.project_id = $1 and b.enrollment_id = $2 and b.step_index = $3 and (r.status = any($4::text[]) or exists (
    select from email_events v where v.batch_id = b.id and v.index = 0
      and v.type in (select 'email.' || reached from unnest($4::text[]) as reached)))
  limit 1`;

/**
 * Counts the sequence mails queued to an address since a time. Holds a lock until the transaction ends, so
 * that concurrent enrollments cannot exceed a frequency cap.
 */
export async function countSequenceMails(project: InProject, email: string, since: Date): Promise<number> {
  await lockName(project, `sequence-mails/${project.projectId}/${email}`);
  return getValue<number>(
    project,
    `select count(*)::int from sequence_enrollments e
     join email_batches b on b.project_id = e.project_id and b.enrollment_id = e.id
     where e.project_id = $1 and e.email = $2 and b.created_at >= $3`,
    [project.projectId, email, since],
  );
}
