import { z } from 'zod';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, required } from '../define-command.ts';
import { userReference } from '../input.ts';
import { switchUser, type SwitchedUser } from '../switch-user.ts';

const input = z.object({ user: userReference });

/**
 * Cuts a person off: whatever they send is refused from the next request on.
 * @throws NotFoundError; ConflictError when they are disabled already
 */
export function userDisable(context: AdminContext, { user }: z.infer<typeof input>): Promise<SwitchedUser> {
  return switchUser(context, { user, disabled: true });
}

export const userDisableCommand = defineCommand({
  name: 'user disable',
  summary: 'Cut a person off: their tokens, sessions and OAuth clients stop at the next request.',
  example: '--user grace@example.com',
  options: [required('--user <user>', 'id or e-mail address')],
  input,
  open: openContext,
  run: userDisable,
  text: ({ userId, sessions, consents }) =>
    `User ${userId} is disabled. Ended: sessions ${sessions}, consents ${consents}.`,
});
