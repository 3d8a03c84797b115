import { z } from 'zod';
import type { InProject, Project } from '../in-project.ts';
import { getRow, getValue, rows, run } from '../rows.ts';
import { exitSuppressed } from '../sequences/enrollments.ts';
import { recordEvents } from '../webhooks/project-events.ts';

/** Reasons of suppressions, most serious first. An unsubscribe still allows transactional mail. */
export const SUPPRESSION_REASONS = ['bounce', 'complaint', 'manual', 'unsubscribe'] as const;

export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

type SuppressionSource = 'provider' | 'provider_import' | 'unsubscribe_link' | 'api' | 'admin';

/** Suppression of an address for one reason. An address may have several suppressions. */
export type Suppression = {
  /** Lower case. */
  email: string;
  reason: SuppressionReason;
  source: SuppressionSource;
  /** Caller of the API that added the suppression, as in the audit log; null for all other sources. */
  addedBy: string | null;
  createdAt: Date;
};

type NewSuppression = Pick<Suppression, 'email' | 'reason' | 'source'> & {
  addedBy?: string;
  mail?: { batchId: string; index: number };
};

const COLUMNS = 'address as email, reason, source, added_by as "addedBy", created_at as "createdAt"';

/**
 * Suppresses an address, ends its enrollments and, for an unsubscribe, records an event. An existing
 * suppression is returned unchanged, with `isNew` false.
 */
export async function suppressAddress(
  project: InProject,
  { email, reason, source, addedBy, mail }: NewSuppression,
): Promise<Suppression & { isNew: boolean }> {
  const row = await getRow<Suppression & { isNew: boolean }>(
    project,
    // The no-op update makes RETURNING include an existing row, even one that was committed concurrently.
    `insert into email_suppressions (project_id, address, reason, source, added_by, batch_id, index)
     values ($1, lower($2), $3, $4, $5, $6, $7)
     on conflict (project_id, address, reason) do update set source = email_suppressions.source
     returning ${COLUMNS}, xmax = 0 as "isNew"`,
    [project.projectId, email, reason, source, addedBy ?? null, mail?.batchId ?? null, mail?.index ?? null],
  );
  if (!row.isNew) return row;
  await exitSuppressed(project, reason, [row.email]);
  if (reason === 'unsubscribe') {
    await recordEvents(project, [{ type: 'email.unsubscribed', data: { email: row.email } }]);
  }
  return row;
}

/**
 * Deletes the suppression of an address for a reason or, without `reason`, all suppressions of the address.
 * @returns the deleted suppressions
 */
export function liftSuppression(
  project: InProject,
  { email, reason }: { email: string; reason?: SuppressionReason | undefined },
): Promise<Suppression[]> {
  return rows<Suppression>(
    project,
    `delete from email_suppressions where project_id = $1 and address = lower($2) and ($3::text is null or reason = $3)
     returning ${COLUMNS}`,
    [project.projectId, email, reason ?? null],
  );
}

/** `at`: PostgreSQL's text of `created_at`, because a Date has no microseconds. */
export const suppressionPosition = z.strictObject({
  at: z.string(),
  email: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
});

export type SuppressionFilters = {
  reason?: SuppressionReason | undefined;
  /** Part of the address, case-insensitive. */
  email?: string | undefined;
  /** The whole address, case-insensitive. */
  address?: string | undefined;
  /** Inclusive RFC 3339 date-time. */
  since?: string | undefined;
  /** Exclusive RFC 3339 date-time. */
  until?: string | undefined;
};

/**
 * `trackingId` and `index`: mail that caused the suppression; null without such a mail or after its erasure.
 * `trackingId` is also null once the batch is deleted.
 */
export type ListedSuppression = Suppression & { trackingId: string | null; index: number | null };

export function findSuppressions(
  project: Project,
  filters: SuppressionFilters,
  { limit, after }: { limit: number; after?: z.infer<typeof suppressionPosition> | undefined },
): Promise<(ListedSuppression & { at: string })[]> {
  const { conditions, values, bindValue } = buildFilterSql(project, filters);
  if (after) {
    const position = [after.at, after.email, after.reason].map(bindValue);
    conditions.push(
      `(created_at, address, reason) < (${position[0]}::timestamptz, ${position[1]}, ${position[2]})`,
    );
  }
  return rows<ListedSuppression & { at: string }>(
    project,
    `select ${COLUMNS}, created_at::text as at, index,
       (select tracking_id from email_batches b where b.project_id = s.project_id and b.id = s.batch_id) as "trackingId"
     from email_suppressions s where ${conditions.join(' and ')}
     order by created_at desc, address desc, reason desc limit ${bindValue(limit)}`,
    values,
  );
}

export function countSuppressions(project: Project, filters: SuppressionFilters): Promise<number> {
  const { conditions, values } = buildFilterSql(project, filters);
  return getValue<number>(
    project,
    `select count(*)::int as total from email_suppressions where ${conditions.join(' and ')}`,
    values,
  );
}

function buildFilterSql(
  { projectId }: Project,
  { reason, email, address, since, until }: SuppressionFilters,
) {
  const values: unknown[] = [projectId];
  const bindValue = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    'project_id = $1',
    ...(reason === undefined ? [] : [`reason = ${bindValue(reason)}`]),
    ...(email === undefined ? [] : [`position(lower(${bindValue(email)}) in address) > 0`]),
    ...(address === undefined ? [] : [`address = lower(${bindValue(address)})`]),
    ...(since === undefined ? [] : [`created_at >= ${bindValue(since)}::timestamptz`]),
    ...(until === undefined ? [] : [`created_at < ${bindValue(until)}::timestamptz`]),
  ];
  return { conditions, values, bindValue };
}

/** Removes the link from suppressions to the mails that caused them. `emails`: lower case. */
export async function unlinkMailsFromSuppressions(
  project: InProject,
  emails: readonly string[],
): Promise<void> {
  await run(
    project,
    `update email_suppressions set batch_id = null, index = null
     where project_id = $1 and address = any($2::text[]) and batch_id is not null`,
    [project.projectId, emails],
  );
}

/**
 * Finds the suppressed addresses among `emails`, and returns them in lower case. Unsubscribes do not suppress
 * transactional mail.
 */
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
 * Inserts suppressions and ends the enrollments of newly suppressed addresses. Existing suppressions stay
 * unchanged.
 * @returns the number of new suppressions
 */
export async function importSuppressions(
  project: InProject,
  suppressions: readonly ImportedSuppression[],
): Promise<number> {
  const added = await rows<ImportedSuppression>(
    project,
    `insert into email_suppressions (project_id, address, reason, source)
     select distinct $1::uuid, address, reason, 'provider_import'
     from json_to_recordset($2::json) as found (address text, reason text) order by address, reason
     on conflict (project_id, address, reason) do nothing
     returning address, reason`,
    [project.projectId, JSON.stringify(suppressions)],
  );
  for (const reason of SUPPRESSION_REASONS) {
    const addresses = added.flatMap((row) => (row.reason === reason ? [row.address] : []));
    await exitSuppressed(project, reason, addresses);
  }
  return added.length;
}
