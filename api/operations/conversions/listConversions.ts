import { z } from 'zod';
import { findConversions } from '../../../models/conversions/find-conversions.ts';
import { serializeConversion } from '../../serializers/conversion.ts';
import type { Handler } from '../operation.ts';
import { cutPage, readCursor } from '../page.ts';

/** What a cursor holds: the last conversion of the page before. */
const position = z.uuid();

/** A page of what became of conversions, newest first. */
export const listConversions: Handler<'listConversions'> = async ({ query }, call) => {
  const { limit = 50, cursor, state } = query;
  const { database, cursors } = call.context;
  const { projectId } = call;
  const purpose = ['listConversions', projectId, state ?? null];
  const after = readCursor(call, purpose, cursor, position);
  const found = await findConversions({ database, projectId }, { state, after, limit: limit + 1 });
  const { page, last } = cutPage(found, limit);
  return {
    body: {
      conversions: page.map(serializeConversion),
      nextCursor: last ? cursors.sign(purpose, last.id) : null,
    },
  };
};
