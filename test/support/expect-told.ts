import { isDeepStrictEqual } from 'node:util';
import type { EVENT_TYPES } from '../../domain/event-types.ts';
import { readFeedPage } from './event-feed.ts';
import { eventually } from './eventually.ts';
import type { Tenant } from './tenant.ts';

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
    const from = { after, types: type };
    const page = await eventually(() => readFeedPage(api, tenant, from));
    told.push(...page.events.map((event) => event.data));
    ({ cursor: after, hasMore } = page);
  }
  const about = told.filter((event) =>
    Object.entries(data).every(([name, value]) => isDeepStrictEqual(event[name], value)),
  );
  expect([type, data, about.length]).toEqual([type, data, 1]);
}
