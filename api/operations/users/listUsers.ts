import { findVisibleUsers } from '../../../models/users/users.ts';
import { asViewer } from '../../credentials/caller.ts';
import { serializeUser } from '../../serializers/user.ts';
import { userOf, type Handler } from '../operation.ts';
import { readOffsetPage } from '../page.ts';

export const listUsers: Handler<'listUsers'> = async ({ query }, call) => {
  const viewer = asViewer(userOf(call));
  const { items, pagination } = await readOffsetPage(query, (page) =>
    findVisibleUsers(call.context.database, viewer, page),
  );
  return { body: { users: items.map(serializeUser), pagination } };
};
