import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { EVENT_TYPES } from '../../domain/event-types.ts';
import { apiKey, send } from '../api/open-world.ts';
import { eventually } from './eventually.ts';
import type { Tenant } from './tenant.ts';

const page = z.object({
  events: z.array(z.object({ id: z.uuid(), type: z.string(), data: z.record(z.string(), z.unknown()) })),
  cursor: z.string(),
  hasMore: z.boolean(),
});

/**
 * Expects that the project's feed tells of a change, by one event: what has this type, and at least this data. It was
 * written in the transaction of the change, so it is there once the change is seen.
 */
export async function expectTold(
  api: string,
  tenant: Pick<Tenant, 'projectId' | 'serviceAccountKey'>,
  type: (typeof EVENT_TYPES)[number],
  data: Record<string, unknown>,
): Promise<void> {
  const told: Record<string, unknown>[] = [];
  let after: string | undefined;
  for (let hasMore = true; hasMore;) {
    const query = new URLSearchParams({ types: type, limit: '500', ...(after !== undefined && { after }) });
    const url = `${api}/projects/${tenant.projectId}/event-log?${query.toString()}`;
    const read = await eventually(async () => {
      const answer = await send(url, { headers: apiKey(tenant.serviceAccountKey) });
      // A busy machine may be slower than the API lets itself be.
      return answer.status === 503 ? undefined : page.parse(answer.body);
    });
    told.push(...read.events.map((event) => event.data));
    ({ cursor: after, hasMore } = read);
  }
  const about = told.filter((event) =>
    Object.entries(data).every(([name, value]) => isDeepStrictEqual(event[name], value)),
  );
  expect([type, data, about.length]).toEqual([type, data, 1]);
}
