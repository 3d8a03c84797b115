import { selectInProject, type InProject } from '../in-project.ts';
import { WITHOUT_FLUSH } from './without-flush.ts';

/** Most bytes of an answer, as JSON. */
export const LARGEST_RESULT = 10_000_000;

/**
 * Stores the answer to a read, to be given for `lifetime` seconds. Nothing is stored when the request is gone, or
 * another has taken its place: then a write has made what was read stale.
 * @param result JSON, at most {@link LARGEST_RESULT} bytes of it
 * @returns whether it was stored
 */
export async function storeReadResult(
  project: InProject,
  digest: string,
  { requestId, result, lifetime }: { requestId: string; result: string; lifetime: number },
): Promise<boolean> {
  const stored = await selectInProject<object>(
    project,
    `update read_results set result = $4::json, stored_at = now(), expires_at = now() + make_interval(secs => $5)
     from ${WITHOUT_FLUSH}
     where project_id = $1 and digest = decode($2, 'hex') and request_id = $3 returning 1`,
    [project.projectId, digest, requestId, result, lifetime],
  );
  return stored.length > 0;
}

/** An answer as the database can store it: text without NUL and lone surrogates, which it takes for no text. */
export function toStorableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(/[\0\p{Surrogate}]/gu, '\u{FFFD}') : part,
  );
}
