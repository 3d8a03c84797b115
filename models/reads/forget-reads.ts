import type { InProject } from '../in-project.ts';
import { getRow, run } from '../rows.ts';

/**
 * Deletes stored reads of a Google Ads customer through any connection after a write. Reads in progress will
 * not be stored.
 * @param customerId ten digits
 */
export async function forgetReadsOfCustomer(project: InProject, customerId: string): Promise<void> {
  await run(
    project,
    // Fixed lock order: two concurrent changes of the account must not deadlock.
    `with mine as materialized (
       select stored.digest from read_results stored join connections c
         on c.project_id = $1 and c.provider = 'googleads' and stored.connection_id = c.id
       where stored.project_id = $1 and stored.subject = $2 order by stored.digest for update of stored)
     delete from read_results gone using mine where gone.project_id = $1 and gone.digest = mine.digest`,
    [project.projectId, customerId],
  );
}

/** Deletes all reads through a connection after its account changed. Reads in progress will not be stored. */
export async function forgetReadsThrough(project: InProject, connectionId: string): Promise<void> {
  const sql = 'delete from read_results where project_id = $1 and connection_id = $2';
  await run(project, sql, [project.projectId, connectionId]);
}

/** Stored reads searched per transaction. Each may have 10 MB, which takes half a second. */
const BATCH_SIZE = 4;

/** Values to search for. */
export type ReadsAbout = {
  /** Lower case, anywhere in a read. */
  texts: readonly string[];
  /** Lead ids, only as whole values in CRM reads: elsewhere they may be unrelated numbers. */
  leadIds: readonly string[];
};

/**
 * Deletes matching reads among the next few stored ones.
 * @param after digest of the last checked read, in hexadecimal
 * @returns the next cursor; undefined after the last
 */
export async function forgetReadsAbout(
  project: InProject,
  { texts, leadIds }: ReadsAbout,
  after: string,
): Promise<{ forgotten: number; next: string | undefined }> {
  const row = await getRow<{ forgotten: number; scanned: number; last: string | null }>(
    project,
    `with checked as materialized (
       select digest, lower(concat(request::text, result::text)) as written,
         exists (select from connections where project_id = $1 and id = connection_id and provider = 'crm') as of_crm
       from read_results where project_id = $1 and digest > decode($2, 'hex') order by digest limit ${BATCH_SIZE}),
     gone as (
       delete from read_results stored using checked
       where stored.project_id = $1 and stored.digest = checked.digest
         and exists (select from unnest(case when of_crm then $3::text[] || $4::text[] else $3::text[] end) term
           where strpos(written, term) > 0) returning 1)
     select (select count(*)::int from gone) as forgotten, (select count(*)::int from checked) as scanned,
       (select encode(max(digest), 'hex') from checked) as last`,
    [project.projectId, after, texts, leadIds.map((id) => JSON.stringify(id).toLowerCase())],
  );
  const next = row.scanned === BATCH_SIZE ? (row.last ?? undefined) : undefined;
  return { forgotten: row.forgotten, next };
}
