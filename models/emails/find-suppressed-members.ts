import { selectInProject, type InProject } from '../in-project.ts';
import type { Member } from './find-members.ts';
import { SUPPRESSION_REASONS, type SuppressionReason } from './suppress-address.ts';

/** Which recipients must not get a mail, each with the gravest reason; transactional mail goes to the unsubscribed too. */
export function findSuppressedMembers(
  project: InProject,
  members: readonly Member[],
  isTransactional: boolean,
): Promise<{ index: number; reason: SuppressionReason }[]> {
  return selectInProject(
    project,
    `select distinct on (m.index) m.index, s.reason
     from unnest($2::int[], $3::text[]) as m (index, email)
     join email_suppressions s on s.project_id = $1 and s.address = lower(m.email)
     where s.reason <> 'unsubscribe' or not $4
     order by m.index, array_position($5::text[], s.reason)`,
    [
      project.projectId,
      members.map(({ index }) => index),
      members.map(({ email }) => email),
      isTransactional,
      SUPPRESSION_REASONS,
    ],
  );
}
