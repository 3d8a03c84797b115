import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { recordEvents } from '../webhooks/project-events.ts';

/** Why an address gets no mail. An unsubscribe leaves transactional mail through, every other reason leaves none. */
export const SUPPRESSION_REASONS = ['bounce', 'complaint', 'manual', 'unsubscribe'] as const;

export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Where a suppression came from. */
type SuppressionSource = 'provider' | 'provider_import' | 'unsubscribe_link' | 'api' | 'admin';

/** One reason why a project sends nothing to an address, which may have several. */
export type Suppression = {
  /** In lower case. */
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
  const [row] = await rows<Suppression & { isNew: boolean }>(
    project,
    // Writing what is there makes the row visible when it was there already, even if it was added a moment ago.
    `insert into email_suppressions (project_id, address, reason, source) values ($1, lower($2), $3, $4)
     on conflict (project_id, address, reason) do update set source = email_suppressions.source
     returning address as email, reason, source, created_at as "createdAt", xmax = 0 as "isNew"`,
    [project.projectId, email, reason, source],
  );
  if (!row) throw new Error('An upsert returned no row.');
  if (row.isNew && reason === 'unsubscribe') {
    await recordEvents(project, [{ type: 'email.unsubscribed', data: { email: row.email } }]);
  }
  return row;
}

/** Lifts the suppression of an address, for one reason or for all, and returns what there was. */
export function liftSuppression(
  project: InProject,
  { email, reason }: { email: string; reason?: SuppressionReason | undefined },
): Promise<Suppression[]> {
  return rows<Suppression>(
    project,
    `delete from email_suppressions where project_id = $1 and address = lower($2) and ($3::text is null or reason = $3)
     returning address as email, reason, source, created_at as "createdAt"`,
    [project.projectId, email, reason ?? null],
  );
}

/** Where a page of suppressions begins: behind this one. */
export type SuppressionPosition = Pick<Suppression, 'email' | 'reason'>;

/** The project's suppressions by address and reason. `email`: a part of the address, in any case. */
export function findSuppressions(
  project: Project,
  page: {
    after: SuppressionPosition | undefined;
    limit: number;
    reason?: SuppressionReason | undefined;
    email?: string | undefined;
  },
): Promise<Suppression[]> {
  return rows<Suppression>(
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

/** How many of some addresses the project may not send to; transactional mail goes to the unsubscribed too. */
export async function countSuppressed(
  project: InProject,
  emails: readonly string[],
  isTransactional: boolean,
): Promise<number> {
  const [row] = await rows<{ suppressed: number }>(
    project,
    `select count(*)::int as suppressed from unnest($2::text[]) as email
     where exists (select from email_suppressions
       where project_id = $1 and address = lower(email) and (reason <> 'unsubscribe' or not $3))`,
    [project.projectId, emails, isTransactional],
  );
  return row?.suppressed ?? 0;
}

/** `address`: in lower case. */
export type ImportedSuppression = { address: string; reason: SuppressionReason };

/** Adds suppressions of a provider's list; known ones stay as they are. @returns how many were new */
export function importSuppressions(
  project: InProject,
  found: readonly ImportedSuppression[],
): Promise<number> {
  return run(
    project,
    `insert into email_suppressions (project_id, address, reason, source)
     select distinct $1::uuid, address, reason, 'provider_import'
     from json_to_recordset($2::json) as found (address text, reason text) order by address, reason
     on conflict (project_id, address, reason) do nothing`,
    [project.projectId, JSON.stringify(found)],
  );
}
