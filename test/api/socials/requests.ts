import { z } from 'zod';
import type { MetaWorld } from '../../support/meta-world.ts';
import type { Tenant } from '../../support/tenant.ts';
import { apiKey, expectRefused, retryWhenBusy, send, type Answer } from '../open-world.ts';

/** `ALPINE`, `BERGAMO` and `MEGASTORE` are ad accounts of the sandbox's agency. */
export const ALPINE = 'act_1029384756';
export const BERGAMO = 'act_1029384757';
/** Its insights are too large for a direct answer, so Meta returns them in an asynchronous report. */
export const MEGASTORE = 'act_1029384760';

const insightsBody = z.object({
  success: z.literal(true),
  data: z.array(
    z.looseObject({
      publisherPlatform: z.string().optional(),
      platformPosition: z.string().optional(),
      dateStart: z.string(),
      dateStop: z.string(),
    }),
  ),
});

type Row = z.infer<typeof insightsBody>['data'][number];

const accountList = z.object({ accounts: z.array(z.looseObject({ accountId: z.string() })) });

export const parseAccounts = (body: unknown) => accountList.parse(body).accounts;

export function listAdAccounts(world: Pick<MetaWorld, 'api'>, tenant: Tenant): Promise<Answer> {
  const headers = apiKey(tenant.serviceAccountKey);
  return retryWhenBusy(() => send(`${world.api.url}/socials/ads/accounts/${tenant.projectId}`, { headers }));
}

export function createInsightsRequest(world: Pick<MetaWorld, 'api'>, tenant: Tenant) {
  const headers = apiKey(tenant.serviceAccountKey);
  return (accountId: string, query: Record<string, string> = {}): Promise<Answer> => {
    const search = new URLSearchParams(query).toString();
    const path = `/socials/ads/insights/${tenant.projectId}/${encodeURIComponent(accountId)}/platform`;
    return send(`${world.api.url}${path}${search && `?${search}`}`, { headers });
  };
}

export async function requestRows(request: () => Promise<Answer>): Promise<Row[]> {
  const { status, body } = await retryWhenBusy(request);
  expect([status, body]).toEqual([200, expect.anything()]);
  return insightsBody.parse(body).data;
}

export function expectRefusal(
  request: () => Promise<Answer>,
  refusal: Parameters<typeof expectRefused>[1],
): Promise<Answer> {
  return expectRefused(retryWhenBusy(request), refusal);
}
