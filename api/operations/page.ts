import type { z } from 'zod';
import { invalidField } from '../request/errors.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import type { Call } from './operation.ts';

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

/**
 * Where a page of a list begins: the position that the caller's cursor holds; undefined: at the beginning.
 * @param purpose names the list, with the project and the filters: a cursor is good for no other
 * @throws AppError 400 for a cursor that is not this list's
 */
export function readCursor<Position>(
  { context }: Call,
  purpose: readonly unknown[],
  cursor: string | undefined,
  position: z.ZodType<Position>,
): Position | undefined {
  if (cursor === undefined) return undefined;
  const read = position.safeParse(context.cursors.open(purpose, cursor));
  if (!read.success) throw invalidField('cursor', 'is not a cursor of this list');
  return read.data;
}

/** Of rows of which one more was asked for than a page has: the page, and its last row where a next page follows. */
export function cutPage<Row>(found: readonly Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = found.slice(0, limit);
  return { page, last: found.length > limit ? page.at(-1) : undefined };
}

/**
 * Reads one page of a list by cursor, of which one row more is read, to know whether there are more.
 * @param list names it, with the project and the filters: a cursor is good for no other
 * @param positionOf what a cursor holds: the place of the last row of the page before
 * @throws AppError 400 for a cursor that is not this list's
 */
export async function readPage<Row, Position>(
  call: Call,
  {
    list,
    cursor,
    limit,
    position,
  }: {
    list: readonly unknown[];
    cursor: string | undefined;
    limit: number;
    position: z.ZodType<Position>;
  },
  read: (page: { after: Position | undefined; limit: number }) => Promise<Row[]>,
  positionOf: (row: Row) => Position,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const after = readCursor(call, list, cursor, position);
  const { page: rows, last } = cutPage(await read({ after, limit: limit + 1 }), limit);
  return { rows, nextCursor: last ? call.context.cursors.sign(list, positionOf(last)) : null };
}
