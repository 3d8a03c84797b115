import { selectInProject, type InProject } from '../in-project.ts';

/** Why an address gets no mail. An unsubscribe leaves transactional mail through, every other reason leaves none. */
export const SUPPRESSION_REASONS = ['bounce', 'complaint', 'manual', 'unsubscribe'] as const;

export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Where a suppression came from. */
type SuppressionSource = 'provider' | 'unsubscribe_link' | 'api' | 'admin';

/** One reason why the project sends nothing to an address, which is in lower case. */
export type Suppression = {
  email: string;
  reason: SuppressionReason;
  source: SuppressionSource;
  createdAt: Date;
};

/** Suppresses an address for a reason, or finds that it is. `isNew`: it was not before. */
export async function suppressAddress(
  project: InProject,
  { email, reason, source }: Omit<Suppression, 'createdAt'>,
): Promise<Suppression & { isNew: boolean }> {
  const [row] = await selectInProject<Suppression & { isNew: boolean }>(
    project,
    // Writing what is there makes the row visible when it was there already, even if it was added a moment ago.
    `insert into email_suppressions (project_id, address, reason, source) values ($1, lower($2), $3, $4)
     on conflict (project_id, address, reason) do update set source = email_suppressions.source
     returning address as email, reason, source, created_at as "createdAt", xmax = 0 as "isNew"`,
    [project.projectId, email, reason, source],
  );
  if (!row) throw new Error('An upsert returned no row.');
  return row;
}
