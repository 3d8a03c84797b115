import { z } from 'zod';
import { EVENT_TYPES } from '../../../domain/event-types.ts';
import { toDeliveredEvent } from '../../../models/webhooks/event-data.ts';
import { readEventFeed } from '../../../models/webhooks/project-events.ts';
import { invalidField, AppError } from '../../request/errors.ts';
import { toProject, type Handler } from '../operation.ts';

/** The cursor stores the position of the last event that was read, even if `types` excluded it. */
const readPosition = z.string().regex(/^\d{1,19}$/);

export const listEventLog: Handler<'listEventLog'> = async ({ query }, call) => {
  const { after, from, limit = 100 } = query;
  if (after !== undefined && from !== undefined)
    throw invalidField('from', 'must not be combined with after');
  const types = query.types?.split(',');
  const unknown = types?.find((type) => !EVENT_TYPES.some((known) => known === type));
  if (unknown !== undefined) throw invalidField('types', `contains an unknown event type: ${unknown}`);
  const { cursors } = call.context;
  const { projectId } = call;
  const purpose = ['listEventLog', projectId];
  const read = after === undefined ? undefined : readPosition.safeParse(cursors.open(purpose, after));
  if (read?.success === false) throw invalidField('after', 'is not a cursor of this feed');
  const page = await readEventFeed(toProject(call), {
    after: read?.data,
    startsAtNewest: from === 'now',
    types,
    limit,
  });
  if (page.expired) {
    const message =
      'Events after this cursor were deleted because they are older than 30 days. Start again without `after`, and reload the states that you store.';
    throw new AppError(410, 'cursor_expired', message);
  }
  return {
    body: {
      events: page.events.map((event) => toDeliveredEvent(projectId, event)),
      cursors: page.events.map(({ position }) => cursors.sign(purpose, position)),
      cursor: cursors.sign(purpose, page.readTo),
      hasMore: page.hasMore,
    },
  };
};
