import { selectInProject, type InProject } from '../in-project.ts';

/** How many of some addresses the project may not send to; transactional mail goes to the unsubscribed too. */
export async function countSuppressed(
  project: InProject,
  emails: readonly string[],
  isTransactional: boolean,
): Promise<number> {
  const [row] = await selectInProject<{ suppressed: number }>(
    project,
    `select count(*)::int as suppressed from unnest($2::text[]) as email
     where exists (select from email_suppressions
       where project_id = $1 and address = lower(email) and (reason <> 'unsubscribe' or not $3))`,
    [project.projectId, emails, isTransactional],
  );
  return row?.suppressed ?? 0;
}
