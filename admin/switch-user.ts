import { inTransaction } from '../models/in-project.ts';
import { changeUserAccess, type EndedSignIns } from '../models/users/user-access.ts';
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
    const ended = await changeUserAccess(scope, { actor }, { userId, disabled });
    if (!ended) throw new ConflictError(`User ${userId} is ${disabled ? 'disabled' : 'enabled'} already.`);
    return { userId, disabled, ...ended };
  });
}
