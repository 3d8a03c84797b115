import type { Schema } from '@throughline/client';

/** Entries of a page: the most that the API gives at once. */
const PAGE = 100;

/** Pages that are read at most. */
const MAX_PAGES = 20;

/**
 * All pages of a list: those of keys have the revoked ones too, oldest first, so a key that works may stand on any.
 * @returns the pages, 20 at most, and whether there are more
 */
export async function allPages<Answer extends { pagination: Schema<'Pagination'> }>(
  read: (page: { limit: number; offset: number }) => Promise<Answer>,
): Promise<{ pages: Answer[]; isCut: boolean }> {
  const pages: Answer[] = [];
  for (let index = 0; index < MAX_PAGES; index += 1) {
    const answer = await read({ limit: PAGE, offset: index * PAGE });
    pages.push(answer);
    if (!answer.pagination.hasMore) return { pages, isCut: false };
  }
  return { pages, isCut: true };
}

/** All pages of a list that goes on by a cursor, 20 at most. */
export async function allByCursor<Answer extends { nextCursor: string | null }>(
  read: (page: { limit: number; cursor?: string }) => Promise<Answer>,
): Promise<Answer[]> {
  const pages = [await read({ limit: PAGE })];
  for (let cursor = pages[0]?.nextCursor; cursor && pages.length < MAX_PAGES;) {
    const answer = await read({ limit: PAGE, cursor });
    pages.push(answer);
    cursor = answer.nextCursor;
  }
  return pages;
}

type Position = string | undefined;

/** How a list of the API is read page by page: from its beginning, then from the position that the page before gave. */
export const BY_CURSOR = {
  initialPageParam: undefined as Position,
  getNextPageParam: ({ nextCursor }: { nextCursor?: string | null }): Position => nextCursor ?? undefined,
};
