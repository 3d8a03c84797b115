import { z } from 'zod';
import { findPausedCampaigns } from '../../../models/searchads/emergency-pause-campaigns.ts';
import { serializeStoppedCampaign } from '../../serializers/campaign-stop.ts';
import { getProject, type Handler } from '../operation.ts';
import { readPage } from '../page.ts';
import { readEmergencyPause } from './read-emergency-pause.ts';

const position = z.object({ customerId: z.string(), campaignId: z.string() });

/** Returns a stop with a page of its campaigns, ordered by account and id. */
export const getCampaignStop: Handler<'getCampaignStop'> = async ({ path, query }, call) => {
  const { limit = 50, cursor, state } = query;
  const stopId = path.stopId.toLowerCase();
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'getCampaignStop', filters: { stopId, state }, cursor, limit, position },
    (page) => findPausedCampaigns(getProject(call), stopId, { ...page, state }),
    ({ customerId, campaignId }) => ({ customerId, campaignId }),
  );
  const stop = await readEmergencyPause(call, stopId);
  return { body: { stop, campaigns: rows.map(serializeStoppedCampaign), nextCursor } };
};
