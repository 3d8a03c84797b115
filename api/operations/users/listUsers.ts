import { findVisibleUsers } from '../../../models/users/users.ts';
import { toViewer } from '../../credentials/caller.ts';
import { serializeUser } from '../../serializers/users.ts';
import { requireUser, type Handler } from '../operation.ts';
import { readOffsetPage } from '../page.ts';

export const listUsers: Handler<'listUsers'> = async ({ query }, call) => {
  const viewer = toViewer(requireUser(call));
  const { items, pagination } = await readOffsetPage(query, (page) =>
    findVisibleUsers(call.context.database, viewer, page),
  );
  return { body: { users: items.map(serializeUser), pagination } };
};
