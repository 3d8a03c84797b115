import { findSessions } from '../../../models/users/sign-ins.ts';
import { serializeSession } from '../../serializers/users.ts';
import { requireUser, type Handler } from '../operation.ts';

export const listSessions: Handler<'listSessions'> = async (_input, call) => {
  const { user, grantId } = requireUser(call);
  const sessions = await findSessions(call.context.database, user.id, grantId);
  return { body: { sessions: sessions.map(serializeSession) } };
};
