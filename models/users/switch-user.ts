import { recordAudit } from '../audit/audit-entries.ts';
import type { InTransaction } from '../in-project.ts';
import { setUserDisabled, signOutUser, type EndedSignIns } from './cut-off.ts';

/**
 * Disables a person, which signs them out too, or enables them, and records who did it.
 * @returns what ended; undefined, and nothing changed, when they are disabled or enabled already
 */
export async function switchUser(
  scope: InTransaction,
  by: { actor: string; clientId?: string | null },
  { userId, disabled }: { userId: string; disabled: boolean },
): Promise<EndedSignIns | undefined> {
  if (!(await setUserDisabled(scope, userId, disabled))) return undefined;
  const ended = disabled ? await signOutUser(scope, userId) : { sessions: 0, consents: 0 };
  const action = disabled ? 'user.disable' : 'user.enable';
  await recordAudit(scope, { ...by, action, target: userId, ...(disabled && { details: ended }) });
  return ended;
}
