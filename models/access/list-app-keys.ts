import { selectInProject, type InProject } from '../in-project.ts';

export type AppKeyRow = {
  id: string;
  name: string;
  lastFour: string;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
};

/** Every app key of the project, revoked ones too, oldest first. */
export function listAppKeys(project: InProject): Promise<AppKeyRow[]> {
  return selectInProject<AppKeyRow>(
    project,
    `select id, name, last_four as "lastFour", last_used_at as "lastUsedAt", revoked_at as "revokedAt",
       created_at as "createdAt"
     from app_keys order by created_at, id`,
  );
}
