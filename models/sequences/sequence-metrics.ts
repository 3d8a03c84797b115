import type { ExitReason } from '../../domain/sequence-steps.ts';
import { buildInRangeSql, MAIL_COUNTS, type DaysInZone, type MailCounts } from '../emails/sent-mails.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import type { EnrollmentState } from './enrollments.ts';

/** People of a version who entered in a range of days, by their step, state and exit. */
export type PeopleCount = {
  stepIndex: number;
  state: EnrollmentState;
  exitReason: ExitReason | null;
  people: number;
};

/** Mails of a step to the same people. */
export type StepMails = MailCounts & { stepIndex: number };

const PEOPLE = `sequence_enrollments e where e.project_id = $1 and e.sequence_id = $5 and e.version = $6
  and ${buildInRangeSql('e.created_at')}`;

/** Counts the people who entered a version in a range of days, and their mails, as of now. */
export async function countPeopleAndMails(
  project: InProject,
  sequenceId: string,
  version: number,
  { from, to, timeZone }: DaysInZone,
): Promise<{ people: PeopleCount[]; mails: StepMails[] }> {
  const bind = [project.projectId, from, to, timeZone, sequenceId, version];
  const people = await rows<PeopleCount>(
    project,
    `select e.step_index as "stepIndex", e.state, e.exit_reason as "exitReason", count(*)::int as people
     from ${PEOPLE} group by 1, 2, 3`,
    bind,
  );
  const mails = await rows<StepMails>(
    project,
    `select "stepIndex", ${MAIL_COUNTS} from (
       select b.step_index as "stepIndex", r.status, count(*) as mails
       from (select e.id from ${PEOPLE}) as person
         join email_batches b on b.project_id = $1 and b.enrollment_id = person.id
         cross join lateral (
           select status from email_recipients where batch_id = b.id and index = 0 and sent_at is not null) r
       group by 1, 2) as by_status
     group by 1`,
    bind,
  );
  return { people, mails };
}
