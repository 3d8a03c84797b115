import { z } from 'zod';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, required } from '../define-command.ts';
import { userReference } from '../input.ts';
import { switchUser, type SwitchedUser } from '../switch-user.ts';

const input = z.object({ user: userReference });

/**
 * Lets a person who was disabled sign in again. Sessions, consents and tokens that ended stay ended.
 * @throws NotFoundError; ConflictError when they are enabled already
 */
export function userEnable(context: AdminContext, { user }: z.infer<typeof input>): Promise<SwitchedUser> {
  return switchUser(context, { user, disabled: false });
}

export const userEnableCommand = defineCommand({
  name: 'user enable',
  summary: 'Let a person who was disabled sign in again.',
  example: '--user grace@example.com',
  options: [required('--user <user>', 'id or e-mail address')],
  input,
  open: openContext,
  run: userEnable,
  text: ({ userId }) => `User ${userId} is enabled.`,
});
