import { recordAudit } from '../models/audit/audit-entries.ts';
import { inTransaction } from '../models/in-project.ts';
import { setUserDisabled, signOutUser, type EndedSignIns } from '../models/users/cut-off.ts';
import type { AdminContext } from './context.ts';
import { ConflictError } from './failures.ts';
import { requireUser } from './require-existing.ts';

export type SwitchedUser = { userId: string; disabled: boolean } & EndedSignIns;

/**
 * Disables a person, which signs them out too, or enables them.
 * @throws NotFoundError; ConflictError when they are disabled or enabled already
 */
export function switchUser(
  { database, actor }: AdminContext,
  { user: reference, disabled }: { user: string; disabled: boolean },
): Promise<SwitchedUser> {
  return inTransaction(database, async (scope) => {
    const { id: userId } = await requireUser(scope, reference);
    if (!(await setUserDisabled(scope, userId, disabled))) {
      throw new ConflictError(`User ${userId} is ${disabled ? 'disabled' : 'enabled'} already.`);
    }
    const ended = disabled ? await signOutUser(scope, userId) : { sessions: 0, consents: 0 };
    const action = disabled ? 'user.disable' : 'user.enable';
    await recordAudit(scope, { actor, action, target: userId, ...(disabled && { details: ended }) });
    return { userId, disabled, ...ended };
  });
}
