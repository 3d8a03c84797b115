import { literal, Op } from 'sequelize';
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
export async function setUserDisabled(
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
