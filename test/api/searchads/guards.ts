import { z } from 'zod';
import { eventually } from '../../support/eventually.ts';
import type { SearchadsWorld } from '../../support/searchads-world.ts';
import type { Tenant } from '../../support/tenant.ts';
import { apiKey, parseSuccess, send, type Answer } from '../open-world.ts';

export function createGuards(world: Pick<SearchadsWorld, 'api'>, tenant: Tenant) {
  const base = `${world.api.url}/projects/${tenant.projectId}/searchads`;
  const headers = apiKey(tenant.serviceAccountKey);
  const get = (stopId: string, query = '') => send(`${base}/stops/${stopId}${query}`, { headers });
  const waitForEnd = (stopId: string, state: 'stopped' | 'resumed') =>
    eventually(async () => {
      const { stop } = parseSuccess('getCampaignStop', await get(stopId));
      return stop.state === state && stop;
    });
  return {
    stopAll: () => send(`${base}/stop-all`, { method: 'POST', headers }),
    resume: (stopId: string) => send(`${base}/resume`, { method: 'POST', headers, body: { stopId } }),
    list: (query = '') => send(`${base}/stops${query}`, { headers }),
    get,
    waitForEnd,
  };
}

export const getStopId = ({ status, body }: Answer): string => {
  expect([status, body]).toEqual([202, expect.anything()]);
  return z.object({ id: z.string() }).parse(body).id;
};
