import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { getJson } from '../call-json.ts';

export type InsightsQuery = { accountId: string; level: string; datePreset: string };

const page = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ next: z.string() }).partial().optional(),
});

const FIELDS = 'account_id,impressions,reach,clicks,spend,frequency,ctr,cpc,cpm,actions';

/** Reads all pages of insights from the Graph API, and returns the number of rows. */
export async function fetchInsights(
  { url, appSecret, token }: { url: string; appSecret: string; token: string },
  { accountId, level, datePreset }: InsightsQuery,
): Promise<number> {
  const query = new URLSearchParams({
    level,
    date_preset: datePreset,
    breakdowns: 'publisher_platform,platform_position',
    fields: FIELDS,
    limit: '500',
    appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
  });
  let next: string | undefined = `${url}/v27.0/act_${accountId}/insights?${query.toString()}`;
  let rows = 0;
  while (next !== undefined) {
    const { data, paging } = page.parse(await getJson(next, { Authorization: `Bearer ${token}` }));
    rows += data.length;
    next = paging?.next;
  }
  return rows;
}
