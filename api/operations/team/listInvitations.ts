import { z } from 'zod';
import { findInvitations } from '../../../models/access/invitations.ts';
import { serializeInvitation } from '../../serializers/invitation.ts';
import { cutPage, readCursor } from '../page.ts';
import type { Handler } from '../operation.ts';

/** What a cursor holds: the last one of the page before. */
const position = z.strictObject({ createdAt: z.string(), id: z.uuid() });

/** A page of the project's invitations, newest first. One more is read, to know whether there is a next page. */
export const listInvitations: Handler<'listInvitations'> = async ({ query }, call) => {
  const { limit = 20 } = query;
  const purpose = ['listInvitations', call.projectId];
  const after = readCursor(call, purpose, query.cursor, position);
  const project = { database: call.context.database, projectId: call.projectId };
  const found = await findInvitations(project, { after, limit: limit + 1 });
  const { page, last } = cutPage(found, limit);
  return {
    body: {
      invitations: page.map(serializeInvitation),
      nextCursor: last ? call.context.cursors.sign(purpose, { createdAt: last.at, id: last.id }) : null,
    },
  };
};
