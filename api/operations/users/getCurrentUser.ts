import { serializeUser } from '../../serializers/users.ts';
import { requireUser, type Handler } from '../operation.ts';

export const getCurrentUser: Handler<'getCurrentUser'> = async (_input, call) => ({
  body: { user: serializeUser(requireUser(call).user) },
});
