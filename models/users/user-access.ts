import { literal, Op } from 'sequelize';
import { recordAudit } from '../audit/audit-entries.ts';
import type { InTransaction } from '../in-project.ts';
import { endUnusedClient } from '../oauth/registered-clients.ts';
import { rows } from '../rows.ts';
import { users } from './users.ts';

/** What somebody was signed in by. `consents`: the OAuth clients that acted in their name. */
export type EndedSignIns = { sessions: number; consents: number };

/**
 * Ends everything that a person is signed in by: their browsers' sessions, sign-ins under way, their consents with the
 * codes and refresh tokens that came from them, and the access tokens that they have. They can sign in again.
 */
export async function signOutUser(scope: InTransaction, userId: string): Promise<EndedSignIns> {
  const { database, transaction } = scope;
  await users(database).update(
    { signedOutAt: literal('clock_timestamp()') },
    { where: { id: userId }, transaction },
  );
  const ended = await rows<{ kind: string; clientId: string | null }>(
    scope,
    'delete from oidc_records where user_id = $1 returning kind, client_id as "clientId"',
    [userId],
  );
  const consentedTo = ended.flatMap(({ kind, clientId }) => (kind === 'Grant' && clientId ? [clientId] : []));
  // In one order, so that two who end at once do not wait for each other.
  for (const clientId of [...new Set(consentedTo)].toSorted()) await endUnusedClient(scope, clientId);
  const count = (wanted: string) => ended.filter(({ kind }) => kind === wanted).length;
  return { sessions: count('Session'), consents: count('Grant') };
}

/**
 * Lets a person do nothing any more, by whatever credential, or lets them again.
 * @returns false when they are disabled, or enabled, already
 */
async function setUserDisabled(
  { database, transaction }: InTransaction,
  userId: string,
  disabled: boolean,
): Promise<boolean> {
  const [changed] = await users(database).update(
    { disabledAt: disabled ? literal('clock_timestamp()') : null },
    { where: { id: userId, disabledAt: { [disabled ? Op.is : Op.not]: null } }, transaction },
  );
  return changed > 0;
}

/**
 * Disables a person, which signs them out too, or enables them, and records who did it.
 * @returns what ended; undefined, and nothing changed, when they are disabled or enabled already
 */
export async function changeUserAccess(
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
