import { inTransaction } from '../../../models/in-project.ts';
import { endUserSessions } from '../../../models/users/sign-ins.ts';
import { requireUser, type Handler } from '../operation.ts';
import { recordAct } from '../transact.ts';

/** Ends all sessions of the user except that of the access token. */
export const endSessions: Handler<'endSessions'> = async (_input, call) => {
  const { user, grantId } = requireUser(call);
  const ended = await inTransaction(call.context.database, async (scope) => {
    const sessions = await endUserSessions(scope, user.id, { exceptOfGrant: grantId });
    await recordAct(call, scope, 'user.end-sessions', user.id, { sessions });
    return sessions;
  });
  return { body: { ended } };
};
