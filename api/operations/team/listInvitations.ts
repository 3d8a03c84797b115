import { z } from 'zod';
import { findInvitations } from '../../../models/access/invitations.ts';
import { serializeInvitation } from '../../serializers/invitation.ts';
import { readPage } from '../page.ts';
import { toProject, type Handler } from '../operation.ts';

const position = z.strictObject({ createdAt: z.string(), id: z.uuid() });

export const listInvitations: Handler<'listInvitations'> = async ({ query }, call) => {
  const { limit = 20, cursor } = query;
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'listInvitations', cursor, limit, position },
    (page) => findInvitations(toProject(call), page),
    ({ at: createdAt, id }) => ({ createdAt, id }),
  );
  return { body: { invitations: rows.map(serializeInvitation), nextCursor } };
};
