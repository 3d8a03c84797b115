import { fn } from 'sequelize';
import type { Database } from '../database.ts';
import { inProject } from '../in-project.ts';
import { findRow, defineClaim } from '../rows.ts';
import { invitations } from './invitations.ts';

export type InvitationMailKey = { projectId: string; invitationId: string; linkId: string };

export type InvitationMail = {
  email: string;
  projectName: string;
  inviterName: string;
  mailedAt: Date | null;
};

/**
 * Returns undefined if the invitation has ended, its link was replaced, its project was deleted, or its mail
 * was refused. Also returns undefined if the provider may have forgotten the mail's idempotency key.
 */
export function findInvitationMail(
  database: Database,
  { projectId, invitationId, linkId }: InvitationMailKey,
): Promise<InvitationMail | undefined> {
  return findRow<InvitationMail>(
    { database, projectId },
    `select email, project_name as "projectName", inviter_name as "inviterName", mailed_at as "mailedAt"
     from invitations where id = $1 and link_id = $2 and accepted_at is null and revoked_at is null
       and mail_refused_at is null and expires_at > clock_timestamp()
       and mail_requested_at > clock_timestamp() - interval '20 hours'
       and exists (select from projects p where p.id = project_id and p.deleted_at is null)`,
    [invitationId, linkId],
  );
}

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

/** Claims invitations whose mail was not sent within five seconds. A claim lasts half a minute. */
export const claimUnsentInvitations = defineClaim<{ projectId: string; invitationId: string }>(
  'claim_unsent_invitations',
  ['projectId', 'invitationId'],
);

/** `requestId`: id of the HTTP request that caused the mail. */
type DueMail = { linkId: string; requestId: string };

/** Returns undefined if the provider accepted the mail. */
export function findDueMail(
  database: Database,
  { projectId, invitationId }: { projectId: string; invitationId: string },
): Promise<DueMail | undefined> {
  return findRow<DueMail>(
    { database, projectId },
    `select link_id as "linkId", request_id as "requestId" from invitations where id = $1 and mailed_at is null`,
    [invitationId],
  );
}
