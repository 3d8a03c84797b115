import { listVisibleUsers } from '../../../models/users/list-visible-users.ts';
import { asViewer } from '../../auth/caller.ts';
import { presentUser } from '../../presenters/user.ts';
import { userOf, type Handler } from '../operation.ts';

/** A page of the users that the caller may see. One more is read than asked for, to know whether there are more. */
export const listUsers: Handler<'listUsers'> = async ({ query }, call) => {
  const { limit = 20, offset = 0 } = query;
  const viewer = asViewer(userOf(call));
  const users = await listVisibleUsers(call.context.database, viewer, { limit: limit + 1, offset });
  return {
    body: {
      users: users.slice(0, limit).map(presentUser),
      pagination: { limit, offset, hasMore: users.length > limit },
    },
  };
};
