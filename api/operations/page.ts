import { z } from 'zod';
import { invalidField } from '../request/errors.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import type { Call, OperationId } from './operation.ts';

/** For lists that are ordered by time, then id. */
export const timePosition = z.object({ createdAt: z.string(), id: z.string() });

type Page = { limit: number; offset: number };

export async function readOffsetPage<Item>(
  { limit = 20, offset = 0 }: Partial<Page>,
  read: (page: Page) => Promise<Item[]>,
): Promise<{ items: Item[]; pagination: components['schemas']['Pagination'] }> {
  const items = await read({ limit: limit + 1, offset });
  return { items: items.slice(0, limit), pagination: { limit, offset, hasMore: items.length > limit } };
}

/**
 * Returns the cursor's position, or undefined (for the first page) without a cursor.
 * @param purpose list, project and filters that the cursor is bound to
 * @throws AppError 400 for a cursor of another list
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

/**
 * Cuts the rows to `limit`. The caller reads one row more, which shows whether another page follows.
 * @returns `last`: the last row of `page`, or undefined if no page follows
 */
export function cutPage<Row>(found: readonly Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = found.slice(0, limit);
  return { page, last: found.length > limit ? page.at(-1) : undefined };
}

/**
 * @param list operation; the cursor is bound to the operation, the project and `filters`
 * @param positionOf returns a row's position, which the cursor stores
 * @throws AppError 400 for a cursor of another list
 */
export async function readPage<Row, Position>(
  call: Call,
  {
    list,
    filters = {},
    cursor,
    limit,
    position,
  }: {
    list: OperationId;
    filters?: object;
    cursor: string | undefined;
    limit: number;
    position: z.ZodType<Position>;
  },
  read: (page: { after: Position | undefined; limit: number }) => Promise<Row[]>,
  positionOf: (row: Row) => Position,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const purpose = [list, call.projectId, filters];
  const after = readCursor(call, purpose, cursor, position);
  const { page: rows, last } = cutPage(await read({ after, limit: limit + 1 }), limit);
  return { rows, nextCursor: last ? call.context.cursors.sign(purpose, positionOf(last)) : null };
}
