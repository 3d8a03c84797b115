import { selectInProject, type InProject } from '../in-project.ts';
import type { Suppression, SuppressionReason } from './suppress-address.ts';

/** Lifts the suppression of an address, for one reason or for all, and returns what there was. */
export function liftSuppression(
  project: InProject,
  { email, reason }: { email: string; reason?: SuppressionReason | undefined },
): Promise<Suppression[]> {
  return selectInProject<Suppression>(
    project,
    `delete from email_suppressions where project_id = $1 and address = lower($2) and ($3::text is null or reason = $3)
     returning address as email, reason, source, created_at as "createdAt"`,
    [project.projectId, email, reason ?? null],
  );
}
