import {
  findEventsOfWriteKey,
  MOST_EVENTS_OF_KEY,
  watchWriteKey,
} from '../../../models/access/write-key-events.ts';
import { inProject } from '../../../models/in-project.ts';
import { notFound } from '../../http/errors.ts';
import type { Handler } from '../operation.ts';

/** What the pages with a write key have sent last. Of whom is not told: that is in the journeys. */
export const listWriteKeyEvents: Handler<'listWriteKeyEvents'> = async ({ path, query }, call) => {
  const { limit = MOST_EVENTS_OF_KEY } = query;
  const keyId = path.keyId.toLowerCase();
  const { context, projectId } = call;
  const { database } = context;
  const isKnown = await inProject(database, projectId, (project) => watchWriteKey(project, keyId));
  if (!isKnown) throw notFound('The project has no write key with this id.');
  const newest = await findEventsOfWriteKey({ database, projectId }, { keyId, limit });
  const events = newest.map(({ eventId, occurredAt, path: page, ...event }) => ({
    id: eventId,
    ...event,
    ...(page !== null && { path: page }),
    occurredAt: occurredAt.toISOString(),
  }));
  return { body: { events } };
};
