import { selectInProject, type InProject } from '../in-project.ts';
import type { Suppression, SuppressionReason } from './suppress-address.ts';

/** Where a page of suppressions begins: behind this one. */
export type SuppressionPosition = Pick<Suppression, 'email' | 'reason'>;

/** The project's suppressions by address and reason. `email`: a part of the address, in any case. */
export function listSuppressions(
  project: InProject,
  page: {
    after: SuppressionPosition | undefined;
    limit: number;
    reason?: SuppressionReason | undefined;
    email?: string | undefined;
  },
): Promise<Suppression[]> {
  return selectInProject<Suppression>(
    project,
    `select address as email, reason, source, created_at as "createdAt" from email_suppressions
     where project_id = $1 and (address, reason) > ($2, $3) and ($4::text is null or reason = $4) and ($5::text is null or position(lower($5) in address) > 0)
     order by address, reason limit $6`,
    [
      project.projectId,
      page.after?.email ?? '',
      page.after?.reason ?? '',
      page.reason ?? null,
      page.email ?? null,
      page.limit,
    ],
  );
}
