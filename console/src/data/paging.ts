import type { Schema } from '@throughline/client';

/** Largest page that the API returns. */
const PAGE = 100;

/** Maximum pages to read. */
const MAX_PAGES = 20;

/** Maximum rows of {@link readAllPages} and {@link readAllByCursor}. */
export const MAX_ROWS = PAGE * MAX_PAGES;

/**
 * Reads all pages of a list, at most 20. Lists of keys include revoked ones, oldest first, so an active key may be on
 * any page.
 * @returns the rows, and whether there are more
 */
export async function readAllPages<Answer extends { pagination: Schema<'Pagination'> }, Row>(
  read: (page: { limit: number; offset: number }) => Promise<Answer>,
  getRows: (answer: Answer) => readonly Row[],
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = [];
  for (let index = 0; index < MAX_PAGES; index += 1) {
    const answer = await read({ limit: PAGE, offset: index * PAGE });
    rows.push(...getRows(answer));
    if (!answer.pagination.hasMore) return { rows, isCut: false };
  }
  return { rows, isCut: true };
}

/** Reads all pages of a list with a cursor, at most `maxPages`. */
export async function readAllByCursor<Answer extends { nextCursor: string | null }>(
  read: (page: { limit: number; cursor?: string }) => Promise<Answer>,
  maxPages = MAX_PAGES,
): Promise<Answer[]> {
  const pages = [await read({ limit: PAGE })];
  for (let cursor = pages[0]?.nextCursor; cursor && pages.length < maxPages;) {
    const answer = await read({ limit: PAGE, cursor });
    pages.push(answer);
    cursor = answer.nextCursor;
  }
  return pages;
}

type Position = string | undefined;

/** Options of `useInfiniteQuery` for lists with a cursor. */
export const BY_CURSOR = {
  initialPageParam: undefined as Position,
  getNextPageParam: ({ nextCursor }: { nextCursor?: string | null }): Position => nextCursor ?? undefined,
};
