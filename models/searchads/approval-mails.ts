import type { Project } from '../in-project.ts';
import { findRow, rows } from '../rows.ts';

const MAX_ADDRESSEES = 10;

export type ApprovalNotice = {
  projectName: string;
  kind: 'change' | 'creation' | 'resumption';
  expiresAt: Date;
  /** E-mail addresses of the people who may approve. */
  people: string[];
};

/**
 * Finds the content of the mail about a waiting approval.
 * @returns undefined if the mail was sent, nobody but the requesters may approve, the project is deleted, or
 * the mail provider may have forgotten the mail's idempotency key
 */
export async function findApprovalNotice(
  project: Project,
  approvalId: string,
): Promise<ApprovalNotice | undefined> {
  const notice = await findRow<ApprovalNotice>(
    project,
    `select p.name as "projectName", a.kind, a.expires_at as "expiresAt",
       array(select people_with_scopes(array['ads:read', 'approvals:write'], ${MAX_ADDRESSEES}, a.requesters)) as people
     from campaign_approvals a join projects p on p.id = a.project_id
     where a.project_id = $1 and a.id = $2 and a.state = 'waiting' and a.mailed_at is null
       and a.created_at > now() - interval '20 hours' and p.deleted_at is null`,
    [project.projectId, approvalId],
  );
  return notice && notice.people.length > 0 ? notice : undefined;
}

export async function recordApprovalMailed(project: Project, approvalId: string): Promise<void> {
  await rows(project, `update campaign_approvals set mailed_at = now() where project_id = $1 and id = $2`, [
    project.projectId,
    approvalId,
  ]);
}
