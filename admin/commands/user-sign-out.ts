import { z } from 'zod';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { inTransaction } from '../../models/in-project.ts';
import { signOutUser, type EndedSignIns } from '../../models/users/user-access.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, required } from '../define-command.ts';
import { userReference } from '../input.ts';
import { requireUser } from '../require-existing.ts';

const input = z.object({ user: userReference });

export type SignedOutUser = { userId: string } & EndedSignIns;

/**
 * Ends a person's sessions, their consents to OAuth clients and all tokens that they have: for one who lost a device.
 * They can sign in again. Tokens that their own OAuth clients got for themselves go on.
 * @throws NotFoundError
 */
export function userSignOut(
  { database, actor }: AdminContext,
  { user: reference }: z.infer<typeof input>,
): Promise<SignedOutUser> {
  return inTransaction(database, async (scope) => {
    const { id: userId } = await requireUser(scope, reference);
    const ended = await signOutUser(scope, userId);
    await recordAudit(scope, { actor, action: 'user.sign-out', target: userId, details: ended });
    return { userId, ...ended };
  });
}

export const userSignOutCommand = defineCommand({
  name: 'user sign-out',
  summary: "End a person's sessions, consents to OAuth clients, and tokens. They can sign in again.",
  example: '--user grace@example.com',
  options: [required('--user <user>', 'id or e-mail address')],
  input,
  open: openContext,
  run: userSignOut,
  text: ({ userId, sessions, consents }) =>
    `User ${userId} is signed out. Ended: sessions ${sessions}, consents ${consents}.`,
});
