import { selectInProject, type InProject } from '../in-project.ts';

export type ServiceAccountKeyRow = {
  id: string;
  serviceAccountId: string;
  /** Its name. */
  serviceAccount: string;
  lastFour: string;
  scopes: string[];
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  createdAt: Date;
};

/** The keys of one service account, or of all of the project; a page of them, or all. */
type Which = { serviceAccountId?: string; limit?: number; offset?: number };

/** Keys of the project's service accounts, revoked ones too, oldest first. */
export function listServiceAccountKeys(
  project: InProject,
  { serviceAccountId, limit, offset }: Which = {},
): Promise<ServiceAccountKeyRow[]> {
  return selectInProject<ServiceAccountKeyRow>(
    project,
    `select k.id, a.id as "serviceAccountId", a.name as "serviceAccount", k.last_four as "lastFour", k.scopes,
       k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt",
       k.created_at as "createdAt"
     from service_account_keys k join service_accounts a on a.id = k.service_account_id
     where $1::uuid is null or a.id = $1
     order by k.created_at, k.id limit $2::bigint offset $3::bigint`,
    [serviceAccountId ?? null, limit ?? null, offset ?? null],
  );
}
