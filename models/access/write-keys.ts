import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/** A key for the pages of a site. `key` is no secret: it stands in the source of each page. */
export type WriteKeyRow = {
  id: string;
  name: string;
  key: string;
  allowedOrigins: string[];
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
};

const COLUMNS = `id, name, key, allowed_origins as "allowedOrigins", last_used_at as "lastUsedAt",
  revoked_at as "revokedAt", created_at as "createdAt"`;

/** Keeps a new write key of the project. */
export async function createWriteKey(
  project: InProject,
  { name, key, allowedOrigins }: { name: string; key: string; allowedOrigins: readonly string[] },
): Promise<WriteKeyRow> {
  const [created] = await rows<WriteKeyRow>(
    project,
    `insert into write_keys (project_id, name, key, allowed_origins) values ($1, $2, $3, $4) returning ${COLUMNS}`,
    [project.projectId, name, key, allowedOrigins],
  );
  if (!created) throw new Error('The write key was not stored.');
  return created;
}

/** The write keys of the project, revoked ones too, oldest first. */
export function listWriteKeys(project: InProject): Promise<WriteKeyRow[]> {
  return rows<WriteKeyRow>(project, `select ${COLUMNS} from write_keys order by created_at, id`);
}

/**
 * Ends a write key; one that was revoked keeps its time.
 * @returns when it was revoked, and whether by this call; undefined when the project has no such key
 */
export async function revokeWriteKey(
  project: InProject,
  keyId: string,
): Promise<{ revokedAt: Date; now: boolean } | undefined> {
  const [revoked] = await rows<{ revokedAt: Date; now: boolean }>(
    project,
    `update write_keys set revoked_at = coalesce(revoked_at, now()) where id = $1
     returning new.revoked_at as "revokedAt", old.revoked_at is null as now`,
    [keyId],
  );
  return revoked;
}
