import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { recordEvents } from '../webhooks/project-events.ts';

/** Reason of a suppression. An unsubscribe still allows transactional mail. */
export const SUPPRESSION_REASONS = ['bounce', 'complaint', 'manual', 'unsubscribe'] as const;

export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

type SuppressionSource = 'provider' | 'provider_import' | 'unsubscribe_link' | 'api' | 'admin';

/** Suppression of an address for one reason. An address may have several. */
export type Suppression = {
  /** Lower case. */
  email: string;
  reason: SuppressionReason;
  source: SuppressionSource;
  createdAt: Date;
};

/** Inserts or finds a suppression. `isNew`: it was inserted. */
export async function suppressAddress(
  project: InProject,
  { email, reason, source }: Omit<Suppression, 'createdAt'>,
): Promise<Suppression & { isNew: boolean }> {
  const [row] = await rows<Suppression & { isNew: boolean }>(
    project,
    // The no-op update makes RETURNING include an existing row, also a concurrently committed one.
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

/** Deletes the suppression of an address for one or all reasons, and returns the deleted rows. */
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

/** Cursor: the last suppression of the previous page. */
export type SuppressionPosition = Pick<Suppression, 'email' | 'reason'>;

/** Finds suppressions by address and reason. `email`: case-insensitive part of the address. */
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

/** Finds the suppressed addresses in a list, in lower case. Transactional mail ignores unsubscribes. */
export async function findSuppressedAmong(
  project: InProject,
  emails: readonly string[],
  isTransactional: boolean,
): Promise<ReadonlySet<string>> {
  const found = await rows<{ address: string }>(
    project,
    `select distinct address from email_suppressions
     where project_id = $1 and address in (select lower(email) from unnest($2::text[]) as email)
       and (reason <> 'unsubscribe' or not $3)`,
    [project.projectId, emails, isTransactional],
  );
  return new Set(found.map(({ address }) => address));
}

/** `address`: lower case. */
export type ImportedSuppression = { address: string; reason: SuppressionReason };

/**
 * Imports a provider's suppressions; existing ones stay unchanged.
 * @returns the number of new suppressions
 */
export function importSuppressions(
  project: InProject,
  suppressions: readonly ImportedSuppression[],
): Promise<number> {
  return run(
    project,
    `insert into email_suppressions (project_id, address, reason, source)
     select distinct $1::uuid, address, reason, 'provider_import'
     from json_to_recordset($2::json) as found (address text, reason text) order by address, reason
     on conflict (project_id, address, reason) do nothing`,
    [project.projectId, JSON.stringify(suppressions)],
  );
}
