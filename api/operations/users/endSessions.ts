import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inTransaction } from '../../../models/in-project.ts';
import { endUserSessions } from '../../../models/users/sign-ins.ts';
import { actorOf } from '../../credentials/caller.ts';
import { userOf, type Handler } from '../operation.ts';

/** Signs the caller out in all browsers but the one that the token came from. */
export const endSessions: Handler<'endSessions'> = async (_input, call) => {
  const { user, grantId } = userOf(call);
  const ended = await inTransaction(call.context.database, async (scope) => {
    const sessions = await endUserSessions(scope, user.id, { exceptOfGrant: grantId });
    const act = { action: 'user.end-sessions', target: user.id, details: { sessions } };
    await recordAudit(scope, { ...actorOf(call.caller), ...act });
    return sessions;
  });
  return { body: { ended } };
};
