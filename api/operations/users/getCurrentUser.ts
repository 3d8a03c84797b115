import { serializeUser } from '../../serializers/user.ts';
import { requireUser, type Handler } from '../operation.ts';

/** Answers the caller, whom authentication has already read. */
export const getCurrentUser: Handler<'getCurrentUser'> = async (_input, call) => ({
  body: { user: serializeUser(requireUser(call).user) },
});
