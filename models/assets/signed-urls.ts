import type { Project } from '../in-project.ts';
import { rows } from '../rows.ts';

/** Seconds for which URLs wait for the request that they were signed for. */
const TTL_SECONDS = 60;

/**
 * Keeps presigned URLs for the request that they were signed for. Whoever has one may use it, so they stand in our rows
 * for a minute and never in Temporal, which keeps what an activity returns for days.
 */
export async function storeSignedUrls(
  project: Project,
  requestId: string,
  urls: readonly string[],
): Promise<void> {
  await rows(
    // What a crash of PostgreSQL loses is asked for again.
    { ...project, settings: { synchronousCommit: false } },
    `insert into read_results (project_id, digest, operation, request, result, stored_at, expires_at)
     values ($1, sha256(convert_to($2, 'UTF8')), 'signedUrls', '{}', $3::json, now(), now() + make_interval(secs => $4))
     on conflict (project_id, digest) do update set result = excluded.result, expires_at = excluded.expires_at`,
    [project.projectId, requestId, JSON.stringify(urls), TTL_SECONDS],
  );
}

/** The URLs that were signed for a request. None when they have waited too long. */
export async function findSignedUrls(project: Project, requestId: string): Promise<string[]> {
  const found = await rows<{ url: string }>(
    project,
    `select url from read_results, json_array_elements_text(result) with ordinality as signed (url, place)
     where project_id = $1 and digest = sha256(convert_to($2, 'UTF8')) and expires_at > now() order by place`,
    [project.projectId, requestId],
  );
  return found.map(({ url }) => url);
}
