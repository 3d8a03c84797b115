import { serializeUser } from '../../serializers/user.ts';
import { requireUser, type Handler } from '../operation.ts';

/** Answers the user that authentication has read. */
export const getCurrentUser: Handler<'getCurrentUser'> = async (_input, call) => ({
  body: { user: serializeUser(requireUser(call).user) },
});
