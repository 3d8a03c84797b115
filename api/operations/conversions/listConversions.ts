import { z } from 'zod';
import { findConversions } from '../../../models/conversions/find-conversions.ts';
import { serializeConversion } from '../../serializers/conversion.ts';
import { getProject, type Handler } from '../operation.ts';
import { readPage } from '../page.ts';

export const listConversions: Handler<'listConversions'> = async ({ query }, call) => {
  const { limit = 50, cursor, state } = query;
  const list = ['listConversions', call.projectId, state ?? null];
  const { rows, nextCursor } = await readPage(
    call,
    { list, cursor, limit, position: z.uuid() },
    (page) => findConversions(getProject(call), { state, ...page }),
    ({ id }) => id,
  );
  return { body: { conversions: rows.map(serializeConversion), nextCursor } };
};
