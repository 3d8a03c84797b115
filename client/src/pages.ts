/** Page of a list, with the cursor of the next page. */
export type Page = { nextCursor: string | null };

/**
 * Yields every page of a list:
 *
 *     for await (const { assets } of pages((cursor) => tl.assets.listAssets({ cursor }))) …
 *
 * @param fetchPage fetches the page at a cursor. Without a cursor, it fetches the first page
 */
export async function* pages<ListPage extends Page>(
  fetchPage: (cursor: string | undefined) => Promise<ListPage>,
): AsyncGenerator<ListPage, void, undefined> {
  for (let cursor: string | undefined; ;) {
    const page = await fetchPage(cursor);
    yield page;
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}
