import { z } from 'zod';
import type { UpcomingStep } from '../../domain/sequence-times.ts';
import { MAIL_CONNECTION } from '../emails/senders.ts';
import { SUPPRESSION_REASONS } from '../emails/suppressions.ts';
import type { InProject } from '../in-project.ts';
import { DEFAULT_JOURNEY_SETTINGS } from '../journey/journey-settings.ts';
import { preparedRows, runPrepared } from '../prepared.ts';
import { hasRow, defineClaim } from '../rows.ts';
import { textsByName } from '../texts-by-name.ts';
import { buildRecordEventsSql } from '../webhooks/project-events.ts';
import { WAITING_FOR, type WaitingFor } from './enrollments.ts';
import { sequenceSteps } from './sequences.ts';

export type EnrollmentRef = { projectId: string; sequenceId: string; enrollmentId: string };

const REF_NAMES = ['projectId', 'sequenceId', 'enrollmentId'] as const;

/**
 * Claims enrollments whose run a worker has to start or signal. A claim lasts from 15 seconds to five
 * minutes, longer for older requests. Projects take turns, so that a large project does not delay the others.
 */
export const claimRequestedRuns = defineClaim<EnrollmentRef>('claim_unopened_enrollments', REF_NAMES);

/**
 * Claims enrollments whose step has been due for more than a minute, because their run may have been
 * terminated or lost. A claim lasts five minutes.
 */
export const claimOverdueEnrollments = defineClaim<EnrollmentRef>('claim_overdue_enrollments', REF_NAMES);

const dueEnrollment = z.object({
  sequenceId: z.string(),
  version: z.number(),
  steps: sequenceSteps,
  stepIndex: z.number(),
  dueAt: z.date().nullable(),
  waitingFor: z.enum(WAITING_FOR).nullable(),
  enteredAt: z.date(),
  email: z.string(),
  params: textsByName,
  visitorId: z.string().nullable(),
  timeZone: z.string().nullable(),
  projectTimeZone: z.string(),
  isProjectDeleted: z.boolean(),
  mailsPerDay: z.number().nullable(),
  sequenceState: z.enum(['draft', 'active', 'paused', 'archived']),
  emailType: z.enum(['marketing', 'transactional']),
  suppression: z.enum(SUPPRESSION_REASONS).nullable(),
  sender: z
    .object({
      name: z.string(),
      address: z.string(),
      replyTo: z.string().nullable(),
      verifiedDomain: z.string().nullable(),
    })
    .nullable(),
  connectionId: z.string().nullable(),
  now: z.date(),
});

/**
 * `suppression`: most serious suppression that applies to the sequence. `connectionId`: connection that sends
 * the project's mail, or null if the platform's account sends it.
 */
export type DueEnrollment = z.infer<typeof dueEnrollment>;

/**
 * Locks an enrollment until the transaction ends, and reads the data that its run needs. Clears the run
 * request of an ended enrollment.
 * @returns the data of an open enrollment, or the final state of an ended one; undefined if the enrollment
 * does not exist
 */
export async function lockEnrollment(
  project: InProject,
  enrollmentId: string,
): Promise<DueEnrollment | 'completed' | 'exited' | undefined> {
  const bind = [project.projectId, enrollmentId];
  const locking = preparedRows<{ state: 'active' | 'completed' | 'exited' }>(
    project,
    'select state from sequence_enrollments where project_id = $1 and id = $2 for no key update',
    bind,
  );
  // A separate statement sees rows that were committed while the first statement waited for the lock.
  const reading = preparedRows(
    project,
    `select e.sequence_id as "sequenceId", e.version, v.steps, e.step_index as "stepIndex", e.due_at as "dueAt",
       e.waiting_for as "waitingFor", e.created_at as "enteredAt", e.email, e.params, e.visitor_id as "visitorId", e.time_zone as "timeZone",
       coalesce((select time_zone from journey_settings where project_id = $1),
         '${DEFAULT_JOURNEY_SETTINGS.timeZone}') as "projectTimeZone",
       p.deleted_at is not null as "isProjectDeleted", p.sequence_mails_per_day as "mailsPerDay",
       s.state as "sequenceState", s.email_type as "emailType", (
         select reason from email_suppressions
         where project_id = $1 and address = e.email and (reason <> 'unsubscribe' or s.email_type = 'marketing')
         order by array_position($3::text[], reason) limit 1) as suppression, (
         select jsonb_build_object('name', name, 'address', address, 'replyTo', reply_to,
           'verifiedDomain', verified_domain)
         from senders where project_id = $1) as sender,
       (${MAIL_CONNECTION}) as "connectionId", clock_timestamp() as now
     from sequence_enrollments e
     join sequences s on s.project_id = $1 and s.id = e.sequence_id
     join sequence_versions v on v.project_id = $1 and v.sequence_id = e.sequence_id and v.version = e.version
     join projects p on p.id = $1
     where e.project_id = $1 and e.id = $2`,
    [...bind, SUPPRESSION_REASONS],
  );
  const [[locked], [found]] = await Promise.all([locking, reading]);
  if (!locked) return undefined;
  if (locked.state !== 'active') {
    await clearRunRequest(project, enrollmentId);
    return locked.state;
  }
  return dueEnrollment.parse(found);
}

/**
 * Checks whether a sequence is paused, and if so, locks it until the transaction ends. Without the lock, a
 * concurrent resume could miss an enrollment that the transaction stores as `paused`.
 */
export function lockPausedSequence(project: InProject, sequenceId: string): Promise<boolean> {
  return hasRow(
    project,
    `select from sequences where project_id = $1 and id = $2 and state = 'paused' for share`,
    [project.projectId, sequenceId],
  );
}

/** `dueAt`: null if the next step runs at once. */
export type StoredProgress = {
  stepIndex: number;
  dueAt: Date | null;
  waitingFor: WaitingFor | null;
  upcoming: readonly UpcomingStep[];
};

/**
 * Stores the progress of an enrollment and clears its run request. The caller must hold the lock on the
 * enrollment.
 */
export async function saveProgress(
  project: InProject,
  { enrollmentId, runId }: { enrollmentId: string; runId: string },
  { stepIndex, dueAt, waitingFor, upcoming }: StoredProgress,
): Promise<void> {
  await runPrepared(
    project,
    `update sequence_enrollments set step_index = $3, due_at = $4, waiting_for = $5, upcoming = $6, run_id = $7,
       opened_at = coalesce(opened_at, now()), start_claimed_at = null, updated_at = now()
     where project_id = $1 and id = $2`,
    [project.projectId, enrollmentId, stepIndex, dueAt, waitingFor, JSON.stringify(upcoming), runId],
  );
}

/** Clears the request that `REQUEST_RUN` stored. Call this when the run has read the enrollment. */
export async function clearRunRequest(project: InProject, enrollmentId: string): Promise<void> {
  await runPrepared(
    project,
    'update sequence_enrollments set opened_at = now() where project_id = $1 and id = $2 and opened_at is null',
    [project.projectId, enrollmentId],
  );
}

/** Completes an enrollment and clears its run request. The caller must hold the lock on the enrollment. */
export async function completeEnrollment(
  project: InProject,
  { enrollmentId, runId }: { enrollmentId: string; runId: string },
  stepIndex: number,
): Promise<void> {
  await runPrepared(
    project,
    buildRecordEventsSql(
      `update sequence_enrollments set state = 'completed', ended_at = now(), step_index = $2, due_at = null,
         waiting_for = null, upcoming = '[]', run_id = $3, opened_at = now(), updated_at = now()
       where project_id = current_project() and id = $1
       returning id, sequence_id, email`,
      {
        type: `'sequence.completed'`,
        data: `jsonb_build_object('sequenceId', sequence_id, 'enrollmentId', id, 'email', email)`,
      },
    ),
    [enrollmentId, stepIndex, runId],
  );
}
