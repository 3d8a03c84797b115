import { serializeUser } from '../../serializers/user.ts';
import { userOf, type Handler } from '../operation.ts';

/** The user of the access token, as authentication has just read them. */
export const getCurrentUser: Handler<'getCurrentUser'> = async (_input, call) => ({
  body: { user: serializeUser(userOf(call).user) },
});
