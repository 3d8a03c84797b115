import { serializeUser } from '../../serializers/user.ts';
import { userOf, type Handler } from '../operation.ts';

/** Answers the user that authentication has read. */
export const getCurrentUser: Handler<'getCurrentUser'> = async (_input, call) => ({
  body: { user: serializeUser(userOf(call).user) },
});
