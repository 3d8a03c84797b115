import { z } from 'zod';
import { findInvitations, type InvitationPosition } from '../../../models/access/invitations.ts';
import { invalidField } from '../../http/errors.ts';
import { presentInvitation } from '../../presenters/invitation.ts';
import type { Call, Handler } from '../operation.ts';

/** What a cursor holds: the last one of the page before. */
const position = z.strictObject({ createdAt: z.string(), id: z.uuid() });

/** A page of the project's invitations, newest first. One more is read, to know whether there is a next page. */
export const listInvitations: Handler<'listInvitations'> = async ({ query }, call) => {
  const { limit = 20 } = query;
  const purpose = ['listInvitations', call.projectId];
  const after = readPosition(purpose, query.cursor, call);
  const project = { database: call.context.database, projectId: call.projectId };
  const found = await findInvitations(project, { after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    body: {
      invitations: page.map(presentInvitation),
      nextCursor: last ? call.context.cursors.sign(purpose, { createdAt: last.at, id: last.id }) : null,
    },
  };
};

function readPosition(
  purpose: readonly unknown[],
  cursor: string | undefined,
  { context }: Call,
): InvitationPosition | undefined {
  if (cursor === undefined) return undefined;
  const read = position.safeParse(context.cursors.open(purpose, cursor));
  if (!read.success) throw invalidField('cursor', 'is not a cursor of this list');
  return read.data;
}
