import { z } from 'zod';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { DeviceBreakdownRequest, DeviceBreakdownResult } from '../../workflows/contract/searchads.ts';
import { callGoogleAdsWithoutPauseCheck, type CallDependencies } from './call-google-ads.ts';
import { sumByDevice } from './sum-by-device.ts';
import { deviceRow } from './wire.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Everything that goes into the query is of digits and dashes. */
export const deviceBreakdownRequest = z.object({
  customerId: z.string(),
  loginCustomerId: z.string(),
  startDate: day,
  endDate: day,
  campaignId: z.string().regex(/^\d+$/).nullable(),
}) satisfies z.ZodType<DeviceBreakdownRequest>;

/** Google's own figures are some hours old. */
const TTL_SECONDS = 300;

/** How an account, or one campaign of it, did on each kind of device. */
export async function readDeviceBreakdown(
  dependencies: CallDependencies,
  connection: OpenConnection,
  request: DeviceBreakdownRequest,
): Promise<{ result: DeviceBreakdownResult; ttlSeconds: number }> {
  const { customerId, loginCustomerId } = request;
  const account = { refreshToken: connection.secret, customerId, loginCustomerId };
  const rows = await callGoogleAdsWithoutPauseCheck(dependencies, connection, (client) =>
    client.search(account, toQuery(request), deviceRow),
  );
  return { result: { results: sumByDevice(rows) }, ttlSeconds: TTL_SECONDS };
}

function toQuery({ startDate, endDate, campaignId }: DeviceBreakdownRequest): string {
  return `SELECT segments.device, metrics.impressions, metrics.clicks, metrics.cost_micros, metrics.conversions
    FROM campaign WHERE segments.date BETWEEN '${startDate}' AND '${endDate}'${
      campaignId === null ? '' : ` AND campaign.id = ${campaignId}`
    }`;
}
