import { findInvitations } from '../../../models/access/invitations.ts';
import { serializeInvitation } from '../../serializers/team.ts';
import { readPage, timePosition } from '../page.ts';
import { toProject, type Handler } from '../operation.ts';

export const listInvitations: Handler<'listInvitations'> = async ({ query }, call) => {
  const { limit = 20, cursor } = query;
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'listInvitations', cursor, limit, position: timePosition },
    (page) => findInvitations(toProject(call), page),
    ({ at: createdAt, id }) => ({ createdAt, id }),
  );
  return { body: { invitations: rows.map(serializeInvitation), nextCursor } };
};
