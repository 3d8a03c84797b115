import { fn } from 'sequelize';
import { lockName } from '../advisory-locks.ts';
import type { Database } from '../database.ts';
import type { InProject, Project } from '../in-project.ts';
import { findValues, rows, run, shareQuery } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import type { User } from '../users/users.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import type { MembershipRole, Role } from './roles.ts';
import { invitations, type InvitationRow } from './invitations.ts';

export const memberships = defineTable({ tableName: 'memberships', timestamps: 'created' }, (c) => ({
  projectId: c.key(c.uuid()),
  userId: c.key(c.text()),
  createdAt: c.generated(c.timestamp()),
}));

type Membership = RowOf<typeof memberships>;

/**
 * Inserts a membership without roles.
 * @throws UniqueConstraintError if the user is a member already
 */
export async function insertMember(project: InProject, userId: string): Promise<Membership> {
  const { database, transaction, projectId } = project;
  const member = await memberships(database).create({ projectId, userId }, { transaction });
  await recordEvents(project, [{ type: 'member.joined', data: { userId } }]);
  return member;
}

export async function isMember(
  { database, transaction, projectId }: InProject,
  userId: string,
): Promise<boolean> {
  return (await memberships(database).count({ where: { projectId, userId }, transaction })) > 0;
}

export type MemberRow = Pick<Membership, 'userId' | 'createdAt'> &
  Pick<User, 'name' | 'email' | 'image'> & { isOwner: boolean };

export type MemberRoleRow = Pick<MembershipRole, 'userId'> & Role;

export type MemberWithRoles = MemberRow & { roles: MemberRoleRow[] };

export async function findMember(project: Project, userId: string): Promise<MemberWithRoles | undefined> {
  const [member] = await findMembers(project, userId);
  return member;
}

/** Finds members and their roles, both oldest first. `userId` limits the result to one member. */
export async function findMembers(project: Project, userId?: string): Promise<MemberWithRoles[]> {
  const members = await rows<MemberRow>(
    project,
    `select m.user_id as "userId", u.name, u.email, u.image, m.user_id = p.owner_id as "isOwner",
       m.created_at as "createdAt"
     from memberships m join users u on u.id = m.user_id join projects p on p.id = m.project_id
     where m.project_id = $1 and ($2::text is null or m.user_id = $2) order by m.created_at, m.user_id`,
    [project.projectId, userId ?? null],
  );
  const roles = await rows<MemberRoleRow>(
    project,
    `select mr.user_id as "userId", r.id, r.project_id as "projectId", r.name, r.description, r.permissions,
       r.created_at as "createdAt", r.updated_at as "updatedAt"
     from membership_roles mr join roles r on r.id = mr.role_id
     where mr.project_id = $1 and ($2::text is null or mr.user_id = $2) order by r.created_at, r.id`,
    [project.projectId, userId ?? null],
  );
  const rolesByUser = Map.groupBy(roles, (role) => role.userId);
  return members.map((member) => ({ ...member, roles: rolesByUser.get(member.userId) ?? [] }));
}

/** Finds the projects of a user, except deleted projects. */
export function findProjectIdsOfUser(database: Database, userId: string): Promise<string[]> {
  return findValues<string>(database, 'select projects_of_user($1) as id', [userId]);
}

/** `permissions`: permissions of all the user's roles in the project, without duplicates. */
export type UserRights = { isOwner: boolean; isMember: boolean; permissions: string[] };

const findRights = shareQuery<UserRights>(
  `select p.owner_id = $2 as "isOwner",
     exists (select from memberships m where m.project_id = p.id and m.user_id = $2) as "isMember",
     array(select distinct unnest(r.permissions) from membership_roles mr join roles r on r.id = mr.role_id
           where mr.project_id = p.id and mr.user_id = $2) as permissions
   from projects p where p.id = $1 and p.deleted_at is null`,
);

/** Returns undefined if the project does not exist or is deleted. */
export async function findUserRights(
  project: Project,
  userId: string,
): Promise<Readonly<UserRights> | undefined> {
  const [rights] = await findRights(project, [project.projectId, userId]);
  return rights;
}

/** Locks a user's membership and roles against concurrent changes until the transaction ends. */
export async function lockMember(project: InProject, userId: string): Promise<void> {
  await lockName(project, `member:${project.projectId}:${userId}`);
}

/** Also deletes the member's roles. Returns false if the user was not a member. */
export async function deleteMember(project: InProject, userId: string): Promise<boolean> {
  const { database, transaction, projectId } = project;
  await lockMember(project, userId);
  const removed = await memberships(database).destroy({ where: { projectId, userId }, transaction });
  if (removed > 0) await recordEvents(project, [{ type: 'member.removed', data: { userId } }]);
  return removed > 0;
}

export async function acceptInvitation(
  project: InProject,
  { id, roleIds }: Pick<InvitationRow, 'id' | 'roleIds'>,
  userId: string,
): Promise<void> {
  const { database, transaction, projectId } = project;
  const joined = await run(
    project,
    'insert into memberships (project_id, user_id) values ($1, $2) on conflict do nothing',
    [projectId, userId],
  );
  if (joined > 0) await recordEvents(project, [{ type: 'member.joined', data: { userId } }]);
  await run(
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
