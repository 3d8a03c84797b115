import { selectInProject, type InProject } from '../in-project.ts';

/** Stored reads that one transaction looks through: of 10 MB at most each, for which it takes half a second. */
const A_LUMP = 4;

/** What to look for. */
export type ReadsAbout = {
  /** In lower case, anywhere in a read. */
  texts: readonly string[];
  /** Of leads, as whole values of what was read from a CRM: elsewhere the same may be any number. */
  leadIds: readonly string[];
};

/**
 * Deletes, of the next few stored reads, those about somebody: the next caller asks the provider.
 * @param after the digest of the last one that was looked at, in hexadecimal digits
 * @returns the digest to go on after, undefined when there are no more
 */
export async function forgetReadsAbout(
  project: InProject,
  { texts, leadIds }: ReadsAbout,
  after: string,
): Promise<{ forgotten: number; next: string | undefined }> {
  const [row] = await selectInProject<{ forgotten: number; scanned: number; last: string | null }>(
    project,
    `with looked_at as materialized (
       select digest, lower(concat(request::text, result::text)) as written,
         exists (select from connections where project_id = $1 and id = connection_id and provider = 'crm') as of_crm
       from read_results where project_id = $1 and digest > decode($2, 'hex') order by digest limit ${A_LUMP}),
     gone as (
       delete from read_results stored using looked_at
       where stored.project_id = $1 and stored.digest = looked_at.digest
         and exists (select from unnest(case when of_crm then $3::text[] || $4::text[] else $3::text[] end) needle
           where strpos(written, needle) > 0) returning 1)
     select (select count(*)::int from gone) as forgotten, (select count(*)::int from looked_at) as scanned,
       (select encode(max(digest), 'hex') from looked_at) as last`,
    [project.projectId, after, texts, leadIds.map((id) => JSON.stringify(id).toLowerCase())],
  );
  if (!row) throw new Error('A count came to nothing.');
  const next = row.scanned === A_LUMP ? (row.last ?? undefined) : undefined;
  return { forgotten: row.forgotten, next };
}
