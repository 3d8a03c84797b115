import { findConversions } from '../../../models/conversions/find-conversions.ts';
import { serializeConversion } from '../../serializers/conversion.ts';
import { toProject, type Handler } from '../operation.ts';
import { readPage, timePosition } from '../page.ts';

export const listConversions: Handler<'listConversions'> = async ({ query }, call) => {
  const { limit = 50, cursor, state, since, until } = query;
  const filters = { state, since, until };
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'listConversions', filters, cursor, limit, position: timePosition },
    (page) => findConversions(toProject(call), { ...filters, ...page }),
    ({ occurredAtText, id }) => ({ createdAt: occurredAtText, id }),
  );
  return { body: { conversions: rows.map(serializeConversion), nextCursor } };
};
