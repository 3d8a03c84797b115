import { inTransaction } from '../../../models/in-project.ts';
import { endUserSessions } from '../../../models/users/sign-ins.ts';
import { notFound } from '../../request/errors.ts';
import { requireUser, type Handler } from '../operation.ts';
import { recordAct } from '../transact.ts';

export const endSession: Handler<'endSession'> = async ({ path }, call) => {
  const { user } = requireUser(call);
  const ended = await inTransaction(call.context.database, async (scope) => {
    const sessions = await endUserSessions(scope, user.id, { id: path.sessionId });
    if (sessions === 0) throw notFound('You have no session with this id.');
    await recordAct(call, scope, 'user.end-session', user.id);
    return sessions;
  });
  return { body: { ended } };
};
