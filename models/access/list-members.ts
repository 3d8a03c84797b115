import { selectInProject, type InProject } from '../in-project.ts';

export type MemberRow = {
  userId: string;
  name: string;
  email: string;
  image: string | null;
  isOwner: boolean;
  /** When they joined. */
  createdAt: Date;
};

export type MemberRoleRow = {
  userId: string;
  id: string;
  projectId: string;
  name: string;
  description: string;
  permissions: string[];
  createdAt: Date;
  updatedAt: Date;
};

/** The members of the project with their roles, both oldest first. */
export async function listMembers(project: InProject): Promise<(MemberRow & { roles: MemberRoleRow[] })[]> {
  const members = await selectInProject<MemberRow>(
    project,
    `select m.user_id as "userId", u.name, u.email, u.image, m.user_id = p.owner_id as "isOwner",
       m.created_at as "createdAt"
     from memberships m join users u on u.id = m.user_id join projects p on p.id = m.project_id
     where m.project_id = $1 order by m.created_at, m.user_id`,
    [project.projectId],
  );
  const roles = await selectInProject<MemberRoleRow>(
    project,
    `select mr.user_id as "userId", r.id, r.project_id as "projectId", r.name, r.description, r.permissions,
       r.created_at as "createdAt", r.updated_at as "updatedAt"
     from membership_roles mr join roles r on r.id = mr.role_id
     where mr.project_id = $1 order by r.created_at, r.id`,
    [project.projectId],
  );
  const rolesOf = new Map(members.map(({ userId }): [string, MemberRoleRow[]] => [userId, []]));
  for (const role of roles) rolesOf.get(role.userId)?.push(role);
  return members.map((member) => ({ ...member, roles: rolesOf.get(member.userId) ?? [] }));
}
