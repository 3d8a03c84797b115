import { z } from 'zod';
import { findStops } from '../../../models/searchads/campaign-stops.ts';
import { serializeListedStop } from '../../serializers/campaign-stop.ts';
import type { Handler } from '../operation.ts';
import { cutPage, readCursor } from '../page.ts';

/** What a cursor holds: the last stop of the page before. */
const position = z.object({ createdAt: z.string(), id: z.string() });

/** A page of the stops of all campaigns, the newest first. */
export const listCampaignStops: Handler<'listCampaignStops'> = async ({ query }, call) => {
  const { limit = 50, cursor } = query;
  const { database, cursors } = call.context;
  const purpose = ['listCampaignStops', call.projectId];
  const after = readCursor(call, purpose, cursor, position);
  const project = { database, projectId: call.projectId };
  const { page, last } = cutPage(await findStops(project, { after, limit: limit + 1 }), limit);
  return {
    body: {
      stops: page.map(serializeListedStop),
      nextCursor: last
        ? cursors.sign(purpose, { createdAt: last.createdAt.toISOString(), id: last.id })
        : null,
    },
  };
};
