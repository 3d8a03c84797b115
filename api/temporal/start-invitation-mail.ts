import type { InvitationRow } from '../../models/access/invitations.ts';
import { buildInvitationStart } from '../../workflows/contract/users.ts';
import type { ApiContext } from '../context.ts';
import { startActivity, warnOnFailure } from './start-job.ts';

/** Runs in the background. A worker's sweeper repeats a failed start within seconds. */
export function startInvitationMail(
  { temporal, settings, logger }: Pick<ApiContext, 'temporal' | 'settings' | 'logger'>,
  { projectId, id: invitationId, linkId, requestId }: InvitationRow,
): void {
  const ids = { projectId, invitationId, linkId };
  const start = buildInvitationStart({ queuePrefix: settings.taskQueuePrefix, requestId, ...ids });
  startActivity(temporal, 'sendInvitation', start).catch(
    warnOnFailure(logger, { projectId, invitationId }, 'mail of an invitation not started yet'),
  );
}
