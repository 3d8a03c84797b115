import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import type { InvitationRow } from './invitations.ts';

/** Makes a user a member with the roles of an invitation that is held, which is over then. */
export async function acceptInvitation(
  project: InProject,
  { id, roleIds }: Pick<InvitationRow, 'id' | 'roleIds'>,
  userId: string,
): Promise<void> {
  const { projectId } = project;
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
  await rows(
    project,
    `update invitations set accepted_at = clock_timestamp(), accepted_by = $3 where project_id = $1 and id = $2`,
    [projectId, id, userId],
  );
}
