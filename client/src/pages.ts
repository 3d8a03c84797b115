/** A page of a list, and how to get the next. */
export type Page = { nextCursor: string | null };

/**
 * Every page of a list, one after the other:
 *
 *     for await (const { assets } of pages((cursor) => tl.assets.listAssets({ cursor }))) …
 *
 * @param get gets the page of a cursor, and without one the first
 */
export async function* pages<One extends Page>(
  get: (cursor: string | undefined) => Promise<One>,
): AsyncGenerator<One, void, undefined> {
  for (let cursor: string | undefined; ;) {
    const page = await get(cursor);
    yield page;
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}
