import { lockName } from '../advisory-locks.ts';
import type { Database } from '../database.ts';
import type { InProject, Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { defineTable, selectOf, type RowOf } from '../table.ts';

/** An invitation of an e-mail address to a project. Times by PostgreSQL's clock. */
export const invitations = defineTable({ tableName: 'invitations' }, (c) => ({
  projectId: c.key(c.uuid()),
  id: c.key(c.generated(c.uuid())),
  /** In lower case. */
  email: c.text(),
  roleIds: c.uuids(),
  projectName: c.text(),
  inviterName: c.text(),
  /** The user who invited. */
  invitedBy: c.text(),
  /** The OAuth client that invited by a token of its own, acting for `invitedBy`; null: a person did. */
  invitedThrough: c.nullable(c.text()),
  /** What the mailed token is made from; another one with each mail. */
  linkId: c.generated(c.uuid()),
  requestId: c.text(),
  createdAt: c.generated(c.timestamp()),
  expiresAt: c.timestamp(),
  mailRequestedAt: c.generated(c.timestamp()),
  /** When the provider took the mail of the present link; null: not that we know. */
  mailedAt: c.nullable(c.timestamp()),
  /** When the provider said that it will never take it. */
  mailRefusedAt: c.nullable(c.timestamp()),
  /** When it was last looked whether the mail has to be started. */
  checkedAt: c.nullable(c.timestamp()),
  acceptedAt: c.nullable(c.timestamp()),
  acceptedBy: c.nullable(c.text()),
  revokedAt: c.nullable(c.timestamp()),
}));

type Invitation = RowOf<typeof invitations>;

/** Whether an invitation can still be accepted, and if not, why. */
type InvitationState = 'open' | 'accepted' | 'revoked' | 'expired';

export type InvitationRow = Invitation & { state: InvitationState };

/** Days for which an invitation holds, from its newest mail on. */
const INVITATION_DAYS = 7;

const END = `clock_timestamp() + interval '${INVITATION_DAYS} days'`;

const OPEN = 'accepted_at is null and revoked_at is null and expires_at > clock_timestamp()';

const SHOWN = `${selectOf(invitations)},
  case when accepted_at is not null then 'accepted' when revoked_at is not null then 'revoked'
    when expires_at <= clock_timestamp() then 'expired' else 'open' end as state`;

/** How many invitations of the project are open, and members it has. Who counts them too waits for this transaction. */
export async function countInvited(project: InProject): Promise<{ open: number; members: number }> {
  const { projectId } = project;
  await lockName(project, `invitations:${projectId}`);
  const [counted] = await rows<{ open: number; members: number }>(
    project,
    `select (select count(*) from invitations where project_id = $1 and ${OPEN})::int as open,
       (select count(*) from memberships where project_id = $1)::int as members`,
    [projectId],
  );
  return counted ?? { open: 0, members: 0 };
}

/** What an address is to the project already, but for one invitation of it; undefined: nothing. */
export async function findInvited(
  project: InProject,
  email: string,
  besides?: string,
): Promise<'member' | 'invited' | undefined> {
  const [found] = await rows<{ as: 'member' | 'invited' }>(
    project,
    `select 'member' as "as" from memberships m join users u on u.id = m.user_id
     where m.project_id = $1 and lower(u.email) = $2
     union all
     select 'invited' from invitations where project_id = $1 and email = $2 and id is distinct from $3::uuid and ${OPEN} limit 1`,
    [project.projectId, email, besides ?? null],
  );
  return found?.as;
}

export type NewInvitation = Pick<
  Invitation,
  'email' | 'roleIds' | 'projectName' | 'inviterName' | 'invitedBy' | 'invitedThrough' | 'requestId'
>;

/** Keeps an invitation, whose mail is due. */
export async function insertInvitation(project: InProject, made: NewInvitation): Promise<InvitationRow> {
  const [inserted] = await rows<InvitationRow>(
    project,
    `insert into invitations (project_id, email, role_ids, project_name, inviter_name, invited_by, invited_through,
       request_id, expires_at)
     values ($1, $2, $3::uuid[], $4, $5, $6, $7, $8, ${END}) returning ${SHOWN}`,
    [
      project.projectId,
      made.email,
      made.roleIds,
      made.projectName,
      made.inviterName,
      made.invitedBy,
      made.invitedThrough,
      made.requestId,
    ],
  );
  if (!inserted) throw new TypeError('PostgreSQL gave no row back.');
  return inserted;
}

/** Where a page of invitations begins: behind this one. */
export type InvitationPosition = { createdAt: string; id: string };

/** The project's invitations, newest first. `at`: where each stands in the list. */
export function findInvitations(
  project: Project,
  { after, limit }: { after: InvitationPosition | undefined; limit: number },
): Promise<(InvitationRow & { at: string })[]> {
  return rows<InvitationRow & { at: string }>(
    project,
    `select ${SHOWN}, created_at::text as at from invitations
     where project_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
     order by created_at desc, id desc limit $4`,
    [project.projectId, after?.createdAt ?? null, after?.id ?? null, limit],
  );
}

/** The project's invitation with this id, held until the transaction ends. */
export async function lockInvitation(project: InProject, id: string): Promise<InvitationRow | undefined> {
  const [found] = await rows<InvitationRow>(
    project,
    `select ${SHOWN} from invitations where project_id = $1 and id = $2 for update`,
    [project.projectId, id],
  );
  return found;
}

/** Ends an open invitation. */
export async function endInvitation(project: InProject, id: string): Promise<InvitationRow | undefined> {
  const [revoked] = await rows<InvitationRow>(
    project,
    `update invitations set revoked_at = clock_timestamp() where project_id = $1 and id = $2
     returning ${SHOWN}`,
    [project.projectId, id],
  );
  return revoked;
}

/**
 * Has another mail sent for an invitation that nobody accepted: with another
 * link, which alone holds, for as long again.
 */
export async function renewInvitation(
  project: InProject,
  id: string,
  by: Pick<Invitation, 'invitedBy' | 'invitedThrough' | 'inviterName' | 'projectName' | 'requestId'>,
): Promise<InvitationRow | undefined> {
  const [renewed] = await rows<InvitationRow>(
    project,
    `update invitations set link_id = gen_random_uuid(), expires_at = ${END}, mail_requested_at = clock_timestamp(),
       mailed_at = null, mail_refused_at = null, checked_at = null,
       invited_by = $3, invited_through = $4, inviter_name = $5, project_name = $6, request_id = $7
     where project_id = $1 and id = $2 returning ${SHOWN}`,
    [project.projectId, id, by.invitedBy, by.invitedThrough, by.inviterName, by.projectName, by.requestId],
  );
  return renewed;
}

/** The invitation of a mailed link, whatever project it is of. Undefined for a link that another has replaced. */
export async function findInvitationOfLink(
  database: Database,
  linkId: string,
): Promise<InvitationRow | undefined> {
  const [ids] = await rows<{ projectId: string; id: string }>(
    database,
    'select project_id as "projectId", invitation_id as id from invitation_of_link($1)',
    [linkId],
  );
  if (!ids) return undefined;
  const [found] = await rows<InvitationRow>(
    { database, projectId: ids.projectId },
    `select ${SHOWN} from invitations where id = $1`,
    [ids.id],
  );
  return found;
}

/** How many open invitations are for a role of the project. */
export async function countInvitationsFor(project: InProject, roleId: string): Promise<number> {
  const [counted] = await rows<{ open: number }>(
    project,
    `select count(*)::int as open from invitations where project_id = $1 and $2::uuid = any(role_ids) and ${OPEN}`,
    [project.projectId, roleId],
  );
  return counted?.open ?? 0;
}
