import { z } from 'zod';
import { isEmailAddress } from '../../domain/email-address.ts';
import type { ExitReason } from '../../domain/sequence-steps.ts';
import type { Params } from '../../domain/template.ts';
import type { RecipientStatus } from '../emails/recipients.ts';
import type { InProject, Project } from '../in-project.ts';
import { findRow, hasRow, rows, run } from '../rows.ts';
import { buildMicrosecondsSql, toContainsPattern } from '../sql.ts';
import { buildRecordEventsSql } from '../webhooks/project-events.ts';

export type EnrollmentState = 'active' | 'completed' | 'exited';

export const WAITING_FOR = ['time', 'paused', 'daily_limit', 'frequency_cap', 'sender'] as const;

export type WaitingFor = (typeof WAITING_FOR)[number];

const upcomingSteps = z.array(z.object({ step: z.int(), at: z.string() }));

export type Enrollment = {
  id: string;
  sequenceId: string;
  version: number;
  totalSteps: number;
  /** Lower case and ASCII. */
  email: string;
  state: EnrollmentState;
  exitReason: ExitReason | null;
  /** Next step to run, or the step at which the enrollment ended. */
  stepIndex: number;
  /** End of the current wait; null before the wait has started and after the enrollment has ended. */
  dueAt: Date | null;
  waitingFor: WaitingFor | null;
  source: 'api' | 'event';
  createdAt: Date;
  endedAt: Date | null;
};

const COLUMNS = `e.id, e.sequence_id as "sequenceId", e.version, e.email, e.state, e.exit_reason as "exitReason",
  e.step_index as "stepIndex", e.due_at as "dueAt", e.waiting_for as "waitingFor", e.source,
  e.created_at as "createdAt", e.ended_at as "endedAt", jsonb_array_length(v.steps) as "totalSteps"`;

const FROM = `sequence_enrollments e
  join sequence_versions v on v.project_id = e.project_id and v.sequence_id = e.sequence_id and v.version = e.version`;

export type EnrollmentFilters = {
  state?: EnrollmentState | undefined;
  stepIndex?: number | undefined;
  search?: string | undefined;
};

/**
 * Finds enrollments, newest first. Each combination of filters has its own SQL text, so that PostgreSQL can
 * use the matching index. `at`: `createdAt` with microseconds, for the cursor.
 */
export function findEnrollments(
  project: Project,
  sequenceId: string,
  { state, stepIndex, search }: EnrollmentFilters,
  { limit, after }: { limit: number; after?: { createdAt: string; id: string } | undefined },
): Promise<(Enrollment & { at: string })[]> {
  const values: unknown[] = [project.projectId, sequenceId, limit];
  const bindValue = (value: unknown) => `$${values.push(value)}`;
  const filters = [
    'e.project_id = $1 and e.sequence_id = $2',
    ...(state === undefined ? [] : [`e.state = ${bindValue(state)}`]),
    ...(stepIndex === undefined ? [] : [`e.step_index = ${bindValue(stepIndex)}`]),
    ...(search === undefined ? [] : [buildSearchSql(search.toLowerCase(), bindValue)]),
    ...(after
      ? [`(e.created_at, e.id) < (${bindValue(after.createdAt)}::timestamptz, ${bindValue(after.id)}::uuid)`]
      : []),
  ];
  return rows<Enrollment & { at: string }>(
    project,
    `select ${COLUMNS}, ${buildMicrosecondsSql('e.created_at')} as at from ${FROM}
     where ${filters.join(' and ')} order by e.created_at desc, e.id desc limit $3`,
    values,
  );
}

/** Only a search for a whole address can use an index. */
function buildSearchSql(search: string, bindValue: (value: unknown) => string): string {
  return isEmailAddress(search)
    ? `e.email = ${bindValue(search)}`
    : `e.email like ${bindValue(toContainsPattern(search))}`;
}

export type EnrollmentDetails = Enrollment & {
  params: Params;
  timeZone: string | null;
  visitorId: string | null;
  upcoming: z.infer<typeof upcomingSteps>;
};

export async function findEnrollment(
  project: Project,
  sequenceId: string,
  id: string,
): Promise<EnrollmentDetails | undefined> {
  const found = await findRow<EnrollmentDetails>(
    project,
    `select ${COLUMNS}, e.params, e.time_zone as "timeZone", e.visitor_id as "visitorId", e.upcoming from ${FROM}
     where e.project_id = $1 and e.sequence_id = $2 and e.id = $3`,
    [project.projectId, sequenceId, id],
  );
  return found && { ...found, upcoming: upcomingSteps.parse(found.upcoming) };
}

export type EnrollmentMail = {
  stepIndex: number;
  trackingId: string;
  status: RecipientStatus;
  subject: string | null;
  queuedAt: Date;
  sentAt: Date | null;
};

export function findEnrollmentMails(project: Project, id: string): Promise<EnrollmentMail[]> {
  return rows<EnrollmentMail>(
    project,
    `select b.step_index as "stepIndex", b.tracking_id as "trackingId", r.status, b.subject,
       b.created_at as "queuedAt", r.sent_at as "sentAt"
     from email_batches b cross join lateral (
       select status, sent_at from email_recipients where batch_id = b.id and index = 0) r
     where b.project_id = $1 and b.enrollment_id = $2 order by b.step_index, b.created_at limit 50`,
    [project.projectId, id],
  );
}

/**
 * SQL: assignments that make a worker start or signal an enrollment's run, which then reads the enrollment.
 */
export const REQUEST_RUN = 'opened_at = null, requested_at = now(), start_claimed_at = null';

/**
 * Returns SQL that ends open enrollments `e` of the project and records an event for each.
 * @param reason SQL expression of an {@link ExitReason}
 * @param condition SQL condition on `e`
 */
export function buildExitSql(reason: string, condition: string): string {
  return buildRecordEventsSql(
    `update sequence_enrollments e set state = 'exited', exit_reason = ${reason}, ended_at = now(), updated_at = now(),
       due_at = null, waiting_for = null, upcoming = '[]', ${REQUEST_RUN}
     where e.project_id = current_project() and e.state = 'active' and ${condition}
     returning e.id, e.sequence_id, e.step_index, e.email, e.exit_reason`,
    {
      type: `'sequence.exited'`,
      data: `jsonb_build_object('sequenceId', sequence_id, 'enrollmentId', id, 'stepIndex', step_index,
        'reason', exit_reason, 'email', email)`,
    },
  );
}

export const SUPPRESSION_EXITS = {
  bounce: 'bounced',
  complaint: 'complained',
  manual: 'removed',
  unsubscribe: 'unsubscribed',
} as const satisfies Record<string, ExitReason>;

const EXIT_SUPPRESSED = buildExitSql(
  '$1',
  `e.email = any($2::text[]) and ($1 <> '${SUPPRESSION_EXITS.unsubscribe}' or exists (
     select from sequences s
     where s.project_id = e.project_id and s.id = e.sequence_id and s.email_type = 'marketing'))`,
);

/**
 * Ends the open enrollments of newly suppressed addresses. Transactional sequences ignore unsubscribes.
 * @param addresses lower case
 */
export async function exitSuppressed(
  project: InProject,
  reason: keyof typeof SUPPRESSION_EXITS,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  await run(project, EXIT_SUPPRESSED, [SUPPRESSION_EXITS[reason], addresses]);
}

export function exitEnrollment(project: InProject, id: string, reason: ExitReason): Promise<boolean> {
  return hasRow(project, `${buildExitSql('$1', 'e.id = $2')} returning id`, [reason, id]);
}
