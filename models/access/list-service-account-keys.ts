import { selectInProject, type InProject } from '../in-project.ts';

export type ServiceAccountKeyRow = {
  id: string;
  serviceAccount: string;
  lastFour: string;
  scopes: string[];
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
};

/** Every key of the project's service accounts, revoked ones too, oldest first. */
export function listServiceAccountKeys(project: InProject): Promise<ServiceAccountKeyRow[]> {
  return selectInProject<ServiceAccountKeyRow>(
    project,
    `select k.id, a.name as "serviceAccount", k.last_four as "lastFour", k.scopes, k.expires_at as "expiresAt",
       k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt", k.created_at as "createdAt"
     from service_account_keys k join service_accounts a on a.id = k.service_account_id
     order by k.created_at, k.id`,
  );
}
