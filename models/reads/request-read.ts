import { selectInProject, type InProject } from '../in-project.ts';
import type { StoredResult } from './find-read-result.ts';
import type { Read } from './read-digest.ts';
import { WITHOUT_FLUSH } from './without-flush.ts';

/** Seconds that a request waits for its answer before it is swept: well over the time that reading may take. */
const REQUEST_LIFETIME = 600;

/**
 * The answer to a read that may still be given; without one, writes down what is to be read, for the activity that
 * reads it. One that is kept for longer already, because a job works at it, stays so.
 * @param anew an answer from before that moment is given up
 */
export async function requestRead(
  project: InProject,
  digest: string,
  { connectionId, operation, request, subject }: Read,
  anew?: Date,
): Promise<StoredResult | undefined> {
  const [row] = await selectInProject<StoredResult>(
    project,
    `with known as (
       select result, stored_at from read_results
       where project_id = $1 and digest = decode($2, 'hex') and expires_at > now()
         and stored_at >= coalesce($8::timestamptz, '-infinity')
     ), asked as (
       insert into read_results as stored (project_id, digest, connection_id, operation, subject, request, expires_at)
       select $1::uuid, decode($2, 'hex'), $3::uuid, $4, $5, $6::jsonb, now() + make_interval(secs => $7)
       from ${WITHOUT_FLUSH}
       where not exists (select from known)
       on conflict (project_id, digest) do update
         set result = null, stored_at = null, expires_at = greatest(stored.expires_at, excluded.expires_at)
         where stored.stored_at is null or stored.expires_at <= now() or stored.stored_at < $8
     )
     select result, stored_at as "storedAt" from known`,
    [
      project.projectId,
      digest,
      connectionId,
      operation,
      subject ?? null,
      JSON.stringify(request),
      REQUEST_LIFETIME,
      anew ?? null,
    ],
  );
  return row;
}
