import { isDeepStrictEqual } from 'node:util';
import type { EVENT_TYPES } from '../../domain/event-types.ts';
import { readFeedPage } from './event-feed.ts';
import { eventually } from './eventually.ts';
import type { Tenant } from './tenant.ts';

type FeedTenant = Pick<Tenant, 'projectId' | 'serviceAccountKey'>;
type EventType = (typeof EVENT_TYPES)[number];

/**
 * Waits until the project's feed has an event of this type with at least this data, and expects only one. An event is
 * stored with its change, but the feed shows it when a loop has given it its position.
 */
export async function expectTold(
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

/** Data of all events of a type, from the first page to the last. */
async function readFeed(api: string, tenant: FeedTenant, types: EventType) {
  const told: Record<string, unknown>[] = [];
  let after: string | undefined;
  for (let hasMore = true; hasMore;) {
    const from = { after, types };
    const page = await eventually(() => readFeedPage(api, tenant, from));
    told.push(...page.events.map((event) => event.data));
    ({ cursor: after, hasMore } = page);
  }
  return told;
}
