import type { ExitReason } from '../../domain/sequence-steps.ts';
import { buildInRangeSql, MAIL_COUNTS, type DaysInZone, type MailCounts } from '../emails/sent-mails.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { EnrollmentState } from './enrollments.ts';

export type EnrollmentCount = {
  stepIndex: number;
  state: EnrollmentState;
  exitReason: ExitReason | null;
  enrollments: number;
};

export type StepMails = MailCounts & { stepIndex: number };

const ENROLLMENTS = `sequence_enrollments e where e.project_id = $1 and e.sequence_id = $5 and e.version = $6
  and ${buildInRangeSql('e.created_at')}`;

export async function countEnrollmentsAndMails(
  project: InProject,
  sequenceId: string,
  version: number,
  { from, to, timeZone }: DaysInZone,
): Promise<{ enrollments: EnrollmentCount[]; mails: StepMails[] }> {
  const bind = [project.projectId, from, to, timeZone, sequenceId, version];
  const enrollments = await rows<EnrollmentCount>(
    project,
    `select e.step_index as "stepIndex", e.state, e.exit_reason as "exitReason", count(*)::int as enrollments
     from ${ENROLLMENTS} group by 1, 2, 3`,
    bind,
  );
  const mails = await rows<StepMails>(
    project,
    `select "stepIndex", ${MAIL_COUNTS} from (
       select b.step_index as "stepIndex", r.status, count(*) as mails
       from (select e.id from ${ENROLLMENTS}) as enrollment
         join email_batches b on b.project_id = $1 and b.enrollment_id = enrollment.id
         cross join lateral (
           select status from email_recipients where batch_id = b.id and index = 0 and sent_at is not null) r
       group by 1, 2) as by_status
     group by 1`,
    bind,
  );
  return { enrollments, mails };
}
