import type { Schema } from '@throughline/client';
import { splitRange, type DateRange } from './date-range.ts';

const MAX_PAGE_SIZE = 100;

const MAX_PAGES = 20;

export const MAX_ROWS = MAX_PAGE_SIZE * MAX_PAGES;

/**
 * Reads all pages, up to {@link MAX_ROWS} rows. Lists of keys need all pages: they include revoked keys, so
 * active keys can be on any page.
 * @returns the rows, and in `isCut` whether the list has more rows
 */
export async function readAllPages<Page extends { pagination: Schema<'Pagination'> }, Row>(
  read: (page: { limit: number; offset: number }) => Promise<Page>,
  getRows: (page: Page) => readonly Row[],
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = [];
  for (let index = 0; index < MAX_PAGES; index += 1) {
    const page = await read({ limit: MAX_PAGE_SIZE, offset: index * MAX_PAGE_SIZE });
    rows.push(...getRows(page));
    if (!page.pagination.hasMore) return { rows, isCut: false };
  }
  return { rows, isCut: true };
}

export async function readAllByCursor<Page extends { nextCursor: string | null }>(
  read: (page: { limit: number; cursor?: string }) => Promise<Page>,
  maxPages = MAX_PAGES,
): Promise<Page[]> {
  const pages = [await read({ limit: MAX_PAGE_SIZE })];
  for (let cursor = pages[0]?.nextCursor; cursor && pages.length < maxPages;) {
    const page = await read({ limit: MAX_PAGE_SIZE, cursor });
    pages.push(page);
    cursor = page.nextCursor;
  }
  return pages;
}

const MAX_DAYS = 92;

export async function readDays<Day>(
  range: DateRange,
  read: (part: DateRange) => Promise<{ days: readonly Day[] }>,
): Promise<Day[]> {
  const parts = await Promise.all(splitRange(range, MAX_DAYS).map(read));
  return parts.flatMap(({ days }) => days);
}

/**
 * Returns the rows of all pages. A row can be on two pages if other rows were inserted between the two reads;
 * it then keeps its first position.
 * @param getKey returns a key by which duplicates are recognized. Without it, duplicates are kept
 */
export function joinPages<Page, Row>(
  pages: readonly Page[],
  getRows: (page: Page) => readonly Row[],
  getKey?: (row: Row) => string,
): readonly Row[] {
  const rows = pages.flatMap((page) => getRows(page));
  if (getKey === undefined) return rows;
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = getKey(row);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

type Position = string | undefined;

export const BY_CURSOR = {
  initialPageParam: undefined as Position,
  getNextPageParam: ({ nextCursor }: { nextCursor?: string | null }): Position => nextCursor ?? undefined,
};
