import { selectInProject, type InProject } from '../in-project.ts';

export type AppKeyRow = {
  id: string;
  name: string;
  lastFour: string;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
};

/** The app keys of the project, revoked ones too, oldest first; a page of them, or all. */
export function listAppKeys(
  project: InProject,
  { limit, offset }: { limit?: number; offset?: number } = {},
): Promise<AppKeyRow[]> {
  return selectInProject<AppKeyRow>(
    project,
    `select id, name, last_four as "lastFour", last_used_at as "lastUsedAt", revoked_at as "revokedAt",
       created_at as "createdAt"
     from app_keys order by created_at, id limit $1::bigint offset $2::bigint`,
    [limit ?? null, offset ?? null],
  );
}
