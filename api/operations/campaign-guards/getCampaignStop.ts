import { z } from 'zod';
import { findStoppedCampaigns } from '../../../models/searchads/stopped-campaigns.ts';
import { serializeStoppedCampaign } from '../../serializers/campaign-stop.ts';
import type { Handler } from '../operation.ts';
import { cutPage, readCursor } from '../page.ts';
import { readStop } from './read-stop.ts';

/** What a cursor holds: the last campaign of the page before. */
const position = z.object({ customerId: z.string(), campaignId: z.string() });

/** A stop with a page of its campaigns, by account and id. */
export const getCampaignStop: Handler<'getCampaignStop'> = async ({ path, query }, call) => {
  const { limit = 50, cursor, state } = query;
  const { database, cursors } = call.context;
  const stopId = path.stopId.toLowerCase();
  const purpose = ['getCampaignStop', call.projectId, stopId, state ?? null];
  const after = readCursor(call, purpose, cursor, position);
  const stop = await readStop(call, stopId);
  const project = { database, projectId: call.projectId };
  const found = await findStoppedCampaigns(project, stopId, { state, after, limit: limit + 1 });
  const { page, last } = cutPage(found, limit);
  return {
    body: {
      stop,
      campaigns: page.map(serializeStoppedCampaign),
      nextCursor: last
        ? cursors.sign(purpose, { customerId: last.customerId, campaignId: last.campaignId })
        : null,
    },
  };
};
