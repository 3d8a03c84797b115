import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { claimUnsentInvitations, findDueMail } from '../models/access/invitation-mails.ts';
import { sendInvitationStart, type UsersActivities } from '../workflows/contract/users.ts';
import { describeError } from './mask-failures.ts';

const INVITATIONS_PER_SWEEP = 20;

const DEADLINE_MS = 5_000;

type Dependencies = { database: Database; client: Client; queuePrefix: string; logger: Logger };

/**
 * Starts the mails of invitations that nobody started, or whose attempts ended without one. Starting one that runs
 * joins it, and one that was sent sends nothing. They are independent: a failed start does not stop the others.
 */
export async function startInvitationMails(dependencies: Dependencies): Promise<void> {
  const claimed = await claimUnsentInvitations(dependencies.database, INVITATIONS_PER_SWEEP);
  await Promise.all(claimed.map((invitation) => startMail(dependencies, invitation)));
}

async function startMail(
  { database, client, queuePrefix, logger }: Dependencies,
  invitation: { projectId: string; invitationId: string },
): Promise<void> {
  try {
    const due = await findDueMail(database, invitation);
    if (!due) return;
    const start = sendInvitationStart({ queuePrefix, ...invitation, ...due });
    await client.connection.withDeadline(Date.now() + DEADLINE_MS, () =>
      client.activity.typed<UsersActivities>().start('sendInvitation', start),
    );
  } catch (error) {
    logger.warn(
      { ...invitation, error: describeError(error) },
      'mail of an invitation not started; it will be tried again',
    );
  }
}
