import { isDeepStrictEqual } from 'node:util';
import { apiKey, send, parseSuccess, type Success } from '../api/open-world.ts';
import type { Tenant } from './tenant.ts';
import type { EVENT_TYPES } from '../../domain/event-types.ts';
import { eventually } from './eventually.ts';

export type FeedEvent = Omit<Success<'listEventLog'>['events'][number], 'data'> & {
  data: Record<string, unknown>;
};

type FeedTenant = Pick<Tenant, 'projectId' | 'serviceAccountKey'>;
type FeedPage = { events: FeedEvent[]; cursor: string; hasMore: boolean };

/**
 * Reads a page of the feed. Returns undefined after a 503, which a busy API may answer.
 * @throws Error for a status other than 200 and 503
 */
export async function readFeedPage(
  api: string,
  { projectId, serviceAccountKey }: FeedTenant,
  { after, types }: { after?: string | undefined; types?: string },
): Promise<FeedPage | undefined> {
  const query = new URLSearchParams({
    limit: '500',
    ...(after !== undefined && { after }),
    ...(types !== undefined && { types }),
  });
  const url = `${api}/projects/${projectId}/event-log?${query.toString()}`;
  const answer = await send(url, { headers: apiKey(serviceAccountKey) });
  return answer.status === 503 ? undefined : parseSuccess('listEventLog', answer);
}

type EventType = (typeof EVENT_TYPES)[number];

/**
 * Expects exactly one event of the type whose data includes `data`. Waits up to 20 seconds, because the feed
 * shows an event only after a worker has numbered it.
 */
export async function expectEvent(
  api: string,
  tenant: FeedTenant,
  type: EventType,
  data: Record<string, unknown>,
): Promise<void> {
  const found = await eventually(async () => {
    const matching = (await readFeed(api, tenant, type)).filter((event) =>
      Object.entries(data).every(([name, value]) => isDeepStrictEqual(event[name], value)),
    );
    if (matching.length === 0) throw new Error(`The feed has no ${type} with ${JSON.stringify(data)}.`);
    return matching;
  }, 20_000);
  expect([type, data, found.length]).toEqual([type, data, 1]);
}

async function readFeed(api: string, tenant: FeedTenant, types: EventType) {
  const found: Record<string, unknown>[] = [];
  let after: string | undefined;
  for (let hasMore = true; hasMore;) {
    const from = { after, types };
    const page = await eventually(() => readFeedPage(api, tenant, from));
    found.push(...page.events.map((event) => event.data));
    ({ cursor: after, hasMore } = page);
  }
  return found;
}
