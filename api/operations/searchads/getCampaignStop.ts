import { z } from 'zod';
import { findPausedCampaigns } from '../../../models/searchads/emergency-pause-campaigns.ts';
import { findEmergencyPause } from '../../../models/searchads/emergency-pauses.ts';
import { notFound, type AppError } from '../../request/errors.ts';
import { serializeEmergencyPause, serializePausedCampaign } from '../../serializers/emergency-pause.ts';
import { toProject, type Call, type Handler } from '../operation.ts';
import { readPage } from '../page.ts';

const position = z.object({ customerId: z.string(), campaignId: z.string() });

export const getCampaignStop: Handler<'getCampaignStop'> = async ({ path, query }, call) => {
  const { limit = 50, cursor, state } = query;
  const stopId = path.stopId.toLowerCase();
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'getCampaignStop', filters: { stopId, state }, cursor, limit, position },
    (page) => findPausedCampaigns(toProject(call), stopId, { ...page, state }),
    ({ customerId, campaignId }) => ({ customerId, campaignId }),
  );
  const stop = await readEmergencyPause(call, stopId);
  return { body: { stop, campaigns: rows.map(serializePausedCampaign), nextCursor } };
};

/** @throws AppError 404 */
export async function readEmergencyPause(call: Call, stopId: string) {
  const project = toProject(call);
  const stop = await findEmergencyPause(project, stopId);
  if (!stop) throw noSuchPause();
  return serializeEmergencyPause(project, stop);
}

export function noSuchPause(): AppError {
  return notFound('The project has no emergency pause with this id.');
}
