import { fn } from 'sequelize';
import { lockName } from '../advisory-locks.ts';
import type { Database } from '../database.ts';
import type { InProject, Project } from '../in-project.ts';
import { joinedRows, rows } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import type { User } from '../users/users.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import type { MembershipRole, Role } from './roles.ts';
import { invitations, type InvitationRow } from './invitations.ts';

/** A person's place in a project. Its roles stand in `membership_roles`. */
export const memberships = defineTable({ tableName: 'memberships', timestamps: 'created' }, (c) => ({
  projectId: c.key(c.uuid()),
  userId: c.key(c.text()),
  createdAt: c.generated(c.timestamp()),
}));

export type Membership = RowOf<typeof memberships>;

/** Makes a user a member of the project, without roles. Rejects with a UniqueConstraintError when they are one. */
export async function insertMember(project: InProject, userId: string): Promise<Membership> {
  const { database, transaction, projectId } = project;
  const member = await memberships(database).create({ projectId, userId }, { transaction });
  await recordEvents(project, [{ type: 'member.joined', data: { userId } }]);
  return member;
}

/** Whether a user is a member of the project. */
export async function isMember(
  { database, transaction, projectId }: InProject,
  userId: string,
): Promise<boolean> {
  return (await memberships(database).count({ where: { projectId, userId }, transaction })) > 0;
}

/** A member. `createdAt`: when they joined. */
export type MemberRow = Pick<Membership, 'userId' | 'createdAt'> &
  Pick<User, 'name' | 'email' | 'image'> & { isOwner: boolean };

/** A role of a member. */
export type MemberRoleRow = Pick<MembershipRole, 'userId'> & Role;

/** A member with their roles, oldest first. */
export type MemberWithRoles = MemberRow & { roles: MemberRoleRow[] };

/** The member of the project with this id. Undefined when they are none. */
export async function findMember(project: Project, userId: string): Promise<MemberWithRoles | undefined> {
  const [member] = await findMembers(project, userId);
  return member;
}

/** The members of the project with their roles, both oldest first; or the one with this id. */
export async function findMembers(project: Project, only?: string): Promise<MemberWithRoles[]> {
  const members = await rows<MemberRow>(
    project,
    `select m.user_id as "userId", u.name, u.email, u.image, m.user_id = p.owner_id as "isOwner",
       m.created_at as "createdAt"
     from memberships m join users u on u.id = m.user_id join projects p on p.id = m.project_id
     where m.project_id = $1 and ($2::text is null or m.user_id = $2) order by m.created_at, m.user_id`,
    [project.projectId, only ?? null],
  );
  const roles = await rows<MemberRoleRow>(
    project,
    `select mr.user_id as "userId", r.id, r.project_id as "projectId", r.name, r.description, r.permissions,
       r.created_at as "createdAt", r.updated_at as "updatedAt"
     from membership_roles mr join roles r on r.id = mr.role_id
     where mr.project_id = $1 and ($2::text is null or mr.user_id = $2) order by r.created_at, r.id`,
    [project.projectId, only ?? null],
  );
  const rolesOf = new Map(members.map(({ userId }): [string, MemberRoleRow[]] => [userId, []]));
  for (const role of roles) rolesOf.get(role.userId)?.push(role);
  return members.map((member) => ({ ...member, roles: rolesOf.get(member.userId) ?? [] }));
}

/** The ids of the projects that a user is a member of, without those that were deleted. */
export async function findProjectIdsOfUser(database: Database, userId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(database, 'select projects_of_user($1) as id', [userId]);
  return found.map(({ id }) => id);
}

/** What a user is in a project. `permissions`: the union of their roles'. */
export type UserRights = { isOwner: boolean; isMember: boolean; permissions: string[] };

const findRights = joinedRows<UserRights>(
  `select p.owner_id = $2 as "isOwner",
     exists (select from memberships m where m.project_id = p.id and m.user_id = $2) as "isMember",
     array(select distinct unnest(r.permissions) from membership_roles mr join roles r on r.id = mr.role_id
           where mr.project_id = p.id and mr.user_id = $2) as permissions
   from projects p where p.id = $1 and p.deleted_at is null`,
);

/** A user's part in the project. Undefined when there is no such project, or it was deleted. */
export async function findUserRights(
  project: Project,
  userId: string,
): Promise<Readonly<UserRights> | undefined> {
  const [rights] = await findRights(project, [project.projectId, userId]);
  return rights;
}

/** Holds what a user is in the project: who makes them a member, gives them roles or removes them waits for the end. */
export async function lockMember(project: InProject, userId: string): Promise<void> {
  await lockName(project, `member:${project.projectId}:${userId}`);
}

/** Ends a membership and takes its roles away. False when there was none. */
export async function deleteMember(project: InProject, userId: string): Promise<boolean> {
  const { database, transaction, projectId } = project;
  await lockMember(project, userId);
  const removed = await memberships(database).destroy({ where: { projectId, userId }, transaction });
  if (removed > 0) await recordEvents(project, [{ type: 'member.removed', data: { userId } }]);
  return removed > 0;
}

/** Makes a user a member with the roles of an invitation that is held, which is over then. */
export async function acceptInvitation(
  project: InProject,
  { id, roleIds }: Pick<InvitationRow, 'id' | 'roleIds'>,
  userId: string,
): Promise<void> {
  const { database, transaction, projectId } = project;
  const joined = await rows(
    project,
    `insert into memberships (project_id, user_id) values ($1, $2) on conflict do nothing returning user_id`,
    [projectId, userId],
  );
  if (joined.length > 0) await recordEvents(project, [{ type: 'member.joined', data: { userId } }]);
  await rows(
    project,
    `insert into membership_roles (project_id, user_id, role_id)
     select $1, $2, id from roles where id = any($3::uuid[]) on conflict do nothing`,
    [projectId, userId, roleIds],
  );
  await invitations(database).update(
    { acceptedAt: fn('clock_timestamp'), acceptedBy: userId },
    { where: { projectId, id }, transaction },
  );
}
