import type { InProject } from '../in-project.ts';
import { run } from '../rows.ts';
import { buildExitSql } from './enrollments.ts';

/**
 * Ends people's enrollments and erases the personal data in them. Metrics still count these enrollments. The
 * caller erases the addresses from the recorded events.
 * @param emails lower case
 * @param options `replacement`: text that replaces the address
 * @returns the number of erased enrollments. If it is less than `limit`, none is left
 */
export async function eraseEnrollments(
  project: InProject,
  emails: readonly string[],
  { limit, replacement }: { limit: number; replacement: string },
): Promise<number> {
  await run(project, buildExitSql(`'erased'`, 'e.email = any($1::text[])'), [emails]);
  return run(
    project,
    `update sequence_enrollments set email = $4, params = '{}', time_zone = null, visitor_id = null
     where project_id = $1 and id = any(array(
       select id from sequence_enrollments where project_id = $1 and email = any($2::text[]) limit $3))`,
    [project.projectId, emails, limit, replacement],
  );
}

/** Deletes an erased visitor's pending inbox events, and removes the visitor's id from enrollments. */
export async function unlinkVisitor(project: InProject, visitorId: string): Promise<void> {
  const values = [project.projectId, visitorId];
  await run(project, 'delete from sequence_inbox where project_id = $1 and visitor_id = $2', values);
  await run(
    project,
    'update sequence_enrollments set visitor_id = null where project_id = $1 and visitor_id = $2',
    values,
  );
}
