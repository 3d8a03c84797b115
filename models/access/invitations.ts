import { lockName } from '../advisory-locks.ts';
import type { Database } from '../database.ts';
import type { InProject, Project } from '../in-project.ts';
import { findRow, findValue, getRow, getValue, rows } from '../rows.ts';
import { defineTable, buildColumnList, type RowOf } from '../table.ts';

export const invitations = defineTable({ tableName: 'invitations' }, (c) => ({
  projectId: c.key(c.uuid()),
  id: c.key(c.generated(c.uuid())),
  /** Lower case. */
  email: c.text(),
  roleIds: c.uuids(),
  projectName: c.text(),
  inviterName: c.text(),
  invitedBy: c.text(),
  /**
   * OAuth client that sent the invitation with its own token (`client_credentials`). Null: the user
   * `invitedBy` sent it.
   */
  invitedThrough: c.nullable(c.text()),
  /** Changes when the invitation is sent again. */
  linkId: c.generated(c.uuid()),
  requestId: c.text(),
  createdAt: c.generated(c.timestamp()),
  expiresAt: c.timestamp(),
  mailRequestedAt: c.generated(c.timestamp()),
  /** Time at which the provider accepted the mail with the current link. Null if no acceptance is known. */
  mailedAt: c.nullable(c.timestamp()),
  mailRefusedAt: c.nullable(c.timestamp()),
  /** Last time that the sweeper claimed the unsent mail. */
  checkedAt: c.nullable(c.timestamp()),
  acceptedAt: c.nullable(c.timestamp()),
  acceptedBy: c.nullable(c.text()),
  revokedAt: c.nullable(c.timestamp()),
}));

type Invitation = RowOf<typeof invitations>;

type InvitationState = 'open' | 'accepted' | 'revoked' | 'expired';

export type InvitationRow = Invitation & { state: InvitationState };

/** Days for which the newest link of an invitation is valid. */
const INVITATION_DAYS = 7;

const NEW_EXPIRY = `clock_timestamp() + interval '${INVITATION_DAYS} days'`;

const IS_OPEN = 'accepted_at is null and revoked_at is null and expires_at > clock_timestamp()';

const INVITATION_COLUMNS = `${buildColumnList(invitations)},
  case when accepted_at is not null then 'accepted' when revoked_at is not null then 'revoked'
    when expires_at <= clock_timestamp() then 'expired' else 'open' end as state`;

/**
 * Counts the open invitations and the members. Takes a lock until the transaction ends, so that concurrent
 * requests cannot together exceed the limit.
 */
export async function countInvited(project: InProject): Promise<{ open: number; members: number }> {
  const { projectId } = project;
  await lockName(project, `invitations:${projectId}`);
  return getRow<{ open: number; members: number }>(
    project,
    `select (select count(*) from invitations where project_id = $1 and ${IS_OPEN})::int as open,
       (select count(*) from memberships where project_id = $1)::int as members`,
    [projectId],
  );
}

/**
 * Returns the relation of an address to the project. Ignores the invitation `ignoredId` and invitations that
 * are not open.
 */
export function findRelation(
  project: InProject,
  email: string,
  ignoredId?: string,
): Promise<'member' | 'invited' | undefined> {
  return findValue<'member' | 'invited'>(
    project,
    `select 'member' as relation from memberships m join users u on u.id = m.user_id
     where m.project_id = $1 and lower(u.email) = $2
     union all
     select 'invited' from invitations where project_id = $1 and email = $2 and id is distinct from $3::uuid and ${IS_OPEN} limit 1`,
    [project.projectId, email, ignoredId ?? null],
  );
}

type NewInvitation = Pick<
  Invitation,
  'email' | 'roleIds' | 'projectName' | 'inviterName' | 'invitedBy' | 'invitedThrough' | 'requestId'
>;

export function insertInvitation(project: InProject, invitation: NewInvitation): Promise<InvitationRow> {
  return getRow<InvitationRow>(
    project,
    `insert into invitations (project_id, email, role_ids, project_name, inviter_name, invited_by, invited_through,
       request_id, expires_at)
     values ($1, $2, $3::uuid[], $4, $5, $6, $7, $8, ${NEW_EXPIRY}) returning ${INVITATION_COLUMNS}`,
    [
      project.projectId,
      invitation.email,
      invitation.roleIds,
      invitation.projectName,
      invitation.inviterName,
      invitation.invitedBy,
      invitation.invitedThrough,
      invitation.requestId,
    ],
  );
}

/** Position after which a page starts. `createdAt` has microseconds. */
export type InvitationPosition = { createdAt: string; id: string };

/** Finds invitations, newest first. `at`: `createdAt` with microseconds, for the cursor. */
export function findInvitations(
  project: Project,
  { after, limit }: { after: InvitationPosition | undefined; limit: number },
): Promise<(InvitationRow & { at: string })[]> {
  return rows<InvitationRow & { at: string }>(
    project,
    `select ${INVITATION_COLUMNS}, created_at::text as at from invitations
     where project_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
     order by created_at desc, id desc limit $4`,
    [project.projectId, after?.createdAt ?? null, after?.id ?? null, limit],
  );
}

export function lockInvitation(project: InProject, id: string): Promise<InvitationRow | undefined> {
  return findRow<InvitationRow>(
    project,
    `select ${INVITATION_COLUMNS} from invitations where project_id = $1 and id = $2 for update`,
    [project.projectId, id],
  );
}

export function markInvitationRevoked(project: InProject, id: string): Promise<InvitationRow | undefined> {
  return findRow<InvitationRow>(
    project,
    `update invitations set revoked_at = clock_timestamp() where project_id = $1 and id = $2
     returning ${INVITATION_COLUMNS}`,
    [project.projectId, id],
  );
}

/** The old link stops working, and the expiry starts over. */
export function renewInvitation(
  project: InProject,
  id: string,
  by: Pick<Invitation, 'invitedBy' | 'invitedThrough' | 'inviterName' | 'projectName' | 'requestId'>,
): Promise<InvitationRow> {
  return getRow<InvitationRow>(
    project,
    `update invitations set link_id = gen_random_uuid(), expires_at = ${NEW_EXPIRY}, mail_requested_at = clock_timestamp(),
       mailed_at = null, mail_refused_at = null, checked_at = null,
       invited_by = $3, invited_through = $4, inviter_name = $5, project_name = $6, request_id = $7
     where project_id = $1 and id = $2 returning ${INVITATION_COLUMNS}`,
    [project.projectId, id, by.invitedBy, by.invitedThrough, by.inviterName, by.projectName, by.requestId],
  );
}

/**
 * Finds an invitation in any project. Returns undefined if the link was replaced or the project was deleted.
 */
export async function findInvitationOfLink(
  database: Database,
  linkId: string,
): Promise<InvitationRow | undefined> {
  const found = await findRow<{ projectId: string; id: string }>(
    database,
    'select project_id as "projectId", invitation_id as id from invitation_of_link($1)',
    [linkId],
  );
  if (!found) return undefined;
  return findRow<InvitationRow>(
    { database, projectId: found.projectId },
    `select ${INVITATION_COLUMNS} from invitations where id = $1`,
    [found.id],
  );
}

export function countInvitationsWithRole(project: InProject, roleId: string): Promise<number> {
  return getValue<number>(
    project,
    `select count(*)::int as open from invitations where project_id = $1 and $2::uuid = any(role_ids) and ${IS_OPEN}`,
    [project.projectId, roleId],
  );
}
