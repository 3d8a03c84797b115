import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';

/**
 * Deletes everything that the project has read of a Google Ads customer, through whichever connection, because a write
 * has changed it: the next read asks the provider. What is being read now is not stored either.
 * @param customerId ten digits
 */
export async function forgetReadsOfCustomer(project: InProject, customerId: string): Promise<void> {
  await run(
    project,
    // In one order, so that two changes of the account which end at once do not wait for each other.
    `with mine as materialized (
       select stored.digest from read_results stored join connections c
         on c.project_id = $1 and c.provider = 'googleads' and stored.connection_id = c.id
       where stored.project_id = $1 and stored.subject = $2 order by stored.digest for update of stored)
     delete from read_results gone using mine where gone.project_id = $1 and gone.digest = mine.digest`,
    [project.projectId, customerId],
  );
}

/**
 * Deletes everything that was read through a connection, because it leads elsewhere now. What is being read is not
 * stored either.
 */
export async function forgetReadsThrough(project: InProject, connectionId: string): Promise<void> {
  const sql = 'delete from read_results where project_id = $1 and connection_id = $2';
  await run(project, sql, [project.projectId, connectionId]);
}

/** Stored reads that one transaction searches: of 10 MB at most each, for which it takes half a second. */
const BATCH_SIZE = 4;

/** What to look for. */
export type ReadsAbout = {
  /** In lower case, anywhere in a read. */
  texts: readonly string[];
  /** Of leads, as whole values of what was read from a CRM: elsewhere the same may be any number. */
  leadIds: readonly string[];
};

/**
 * Deletes, of the next few stored reads, those about somebody: the next caller asks the provider.
 * @param after the digest of the last one that was checked, in hexadecimal digits
 * @returns the digest to go on after, undefined when there are no more
 */
export async function forgetReadsAbout(
  project: InProject,
  { texts, leadIds }: ReadsAbout,
  after: string,
): Promise<{ forgotten: number; next: string | undefined }> {
  const [row] = await rows<{ forgotten: number; scanned: number; last: string | null }>(
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
  if (!row) throw new Error('A count came to nothing.');
  const next = row.scanned === BATCH_SIZE ? (row.last ?? undefined) : undefined;
  return { forgotten: row.forgotten, next };
}
