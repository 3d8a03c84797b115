import { findVisibleUser } from '../../../models/users/users.ts';
import { toViewer } from '../../credentials/caller.ts';
import { notFound } from '../../request/errors.ts';
import { serializeUser } from '../../serializers/users.ts';
import { requireUser, type Handler } from '../operation.ts';

/** Also answers 404 for users whom the caller may not see. */
export const getUser: Handler<'getUser'> = async ({ path }, call) => {
  const user = await findVisibleUser(call.context.database, toViewer(requireUser(call)), path.userId);
  if (!user) throw notFound('There is no user with this id.');
  return { body: { user: serializeUser(user) } };
};
