import type { InProject } from '../in-project.ts';
import { getRow, run } from '../rows.ts';

/**
 * Deletes the stored reads of a Google Ads customer. Reads in progress cannot store their results afterwards.
 * @param customerId ten digits
 */
export async function forgetReadsOfCustomer(project: InProject, customerId: string): Promise<void> {
  await run(
    project,
    // Locks in the order of the digests, so that two concurrent changes of the account do not deadlock.
    `with found as materialized (
       select stored.digest from read_results stored join connections c
         on c.project_id = $1 and c.provider = 'googleads' and stored.connection_id = c.id
       where stored.project_id = $1 and stored.subject = $2 order by stored.digest for update of stored)
     delete from read_results stored using found where stored.project_id = $1 and stored.digest = found.digest`,
    [project.projectId, customerId],
  );
}

/**
 * Deletes the stored reads of a connection whose secret changed. Reads in progress cannot store their results
 * afterwards.
 */
export async function forgetReadsThrough(project: InProject, connectionId: string): Promise<void> {
  const sql = 'delete from read_results where project_id = $1 and connection_id = $2';
  await run(project, sql, [project.projectId, connectionId]);
}

/**
 * Number of reads that one statement searches. It is low, because the search of one read of 10 MB takes half
 * a second.
 */
const BATCH_SIZE = 4;

/** A read that contains one of these values is deleted. */
type ReadsAbout = {
  /** Lower case. Matched anywhere in a read. */
  texts: readonly string[];
  /**
   * Matched only in CRM reads and only as complete values, because the same digits may be another number
   * elsewhere.
   */
  leadIds: readonly string[];
};

/**
 * Searches the next {@link BATCH_SIZE} stored reads and deletes those that match.
 * @param after digest of the last searched read, in hexadecimal
 * @returns the number of deleted reads; `next`: value of `after` for the next call, undefined after the last
 * read
 */
export async function forgetReadsAbout(
  project: InProject,
  { texts, leadIds }: ReadsAbout,
  after: string,
): Promise<{ forgotten: number; next: string | undefined }> {
  const row = await getRow<{ forgotten: number; searched: number; last: string | null }>(
    project,
    `with searched as materialized (
       select digest, lower(concat(request::text, result::text)) as content,
         exists (select from connections where project_id = $1 and id = connection_id and provider = 'crm') as is_crm
       from read_results where project_id = $1 and digest > decode($2, 'hex') order by digest limit ${BATCH_SIZE}),
     deleted as (
       delete from read_results stored using searched
       where stored.project_id = $1 and stored.digest = searched.digest
         and exists (select from unnest(case when is_crm then $3::text[] || $4::text[] else $3::text[] end) term
           where strpos(content, term) > 0) returning 1)
     select (select count(*)::int from deleted) as forgotten, (select count(*)::int from searched) as searched,
       (select encode(max(digest), 'hex') from searched) as last`,
    [project.projectId, after, texts, leadIds.map((id) => JSON.stringify(id).toLowerCase())],
  );
  const next = row.searched === BATCH_SIZE ? (row.last ?? undefined) : undefined;
  return { forgotten: row.forgotten, next };
}
