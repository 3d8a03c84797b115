import type { components } from '../openapi/types.gen.ts';

/** Rows of a list: at most `limit` after the first `offset`. */
type Page = { limit: number; offset: number };

/** Reads one page. One more is read than asked for, to know whether there are more. */
export async function pageOf<Item>(
  { limit = 20, offset = 0 }: Partial<Page>,
  read: (page: Page) => Promise<Item[]>,
): Promise<{ items: Item[]; pagination: components['schemas']['Pagination'] }> {
  const items = await read({ limit: limit + 1, offset });
  return { items: items.slice(0, limit), pagination: { limit, offset, hasMore: items.length > limit } };
}
