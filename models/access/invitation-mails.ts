import { fn } from 'sequelize';
import type { Database } from '../database.ts';
import { inProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { invitations } from './invitations.ts';

/** Names an invitation, and the link that its mail is about. */
export type InvitationMailKey = { projectId: string; invitationId: string; linkId: string };

/** What the mail of an invitation is made of. */
export type InvitationMail = {
  email: string;
  projectName: string;
  inviterName: string;
  mailedAt: Date | null;
};

/**
 * Undefined when there is nothing to send: the invitation is over, its project was deleted, another link has replaced
 * this one, the provider refused it, or the mail is so late that the provider may have forgotten its key.
 */
export async function findInvitationMail(
  database: Database,
  { projectId, invitationId, linkId }: InvitationMailKey,
): Promise<InvitationMail | undefined> {
  const [mail] = await rows<InvitationMail>(
    { database, projectId },
    `select email, project_name as "projectName", inviter_name as "inviterName", mailed_at as "mailedAt"
     from invitations where id = $1 and link_id = $2 and accepted_at is null and revoked_at is null
       and mail_refused_at is null and expires_at > clock_timestamp()
       and mail_requested_at > clock_timestamp() - interval '20 hours'
       and exists (select from projects p where p.id = project_id and p.deleted_at is null)`,
    [invitationId, linkId],
  );
  return mail;
}

/** Records that the provider took the mail of a link, or never will. */
export async function recordInvitationMail(
  database: Database,
  { projectId, invitationId, linkId }: InvitationMailKey,
  outcome: 'sent' | 'refused',
): Promise<void> {
  const now = fn('clock_timestamp');
  await inProject(database, projectId, (project) =>
    invitations(project).update(outcome === 'sent' ? { mailedAt: now } : { mailRefusedAt: now }, {
      where: { id: invitationId, linkId },
      transaction: project.transaction,
    }),
  );
}

/** Invitations whose mail nobody took up, each claimed by one worker for half a minute. */
export function claimUnsentInvitations(
  database: Database,
  limit: number,
): Promise<{ projectId: string; invitationId: string }[]> {
  return rows<{ projectId: string; invitationId: string }>(
    database,
    'select project_id as "projectId", invitation_id as "invitationId" from claim_unsent_invitations($1)',
    [limit],
  );
}

/** The link whose mail is due, and the request that asked for it. Undefined when none is any more. */
export async function findDueMail(
  database: Database,
  { projectId, invitationId }: { projectId: string; invitationId: string },
): Promise<{ linkId: string; requestId: string } | undefined> {
  const [due] = await rows<{ linkId: string; requestId: string }>(
    { database, projectId },
    `select link_id as "linkId", request_id as "requestId" from invitations where id = $1 and mailed_at is null`,
    [invitationId],
  );
  return due;
}
