import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { MAX_RESULT_BYTES } from '../../models/reads/read-results.ts';
import { finalFailure } from '../failures.ts';
import { ProviderError } from '../provider/failure.ts';
import type { AskMeta } from './call-meta.ts';
import { mayBeTooMuch, createMetaFailure } from './meta-failure.ts';

const PAGE_SIZE = 500;

/** Divides the size of a page that is too large: 500 rows, 125, 31, 7, 1. Pauses grow by the same factor. */
const DIVISOR = 4;

/**
 * More characters are allowed than in the stored result, because Meta's field names are longer than ours. The
 * number of pages is limited too, because pages may be empty.
 */
const MAX_ROWS = 50_000;
const MAX_CHARACTERS = 1.5 * MAX_RESULT_BYTES;
const MAX_PAGES = 1_000;

type Page<Row> = {
  data: Row[];
  paging?: { next?: string | undefined; cursors?: { after?: string | undefined } | undefined } | undefined;
};

type Edge<Row> = { path: string; query: Record<string, string>; page: z.ZodType<Page<Row>> };

type Reading = {
  /**
   * Pause before the first retry with fewer rows, after a page was too large. If undefined, such a page fails
   * the read.
   */
  shrinkAfterMs?: number;
};

/** `canContinue`: if it returns false, no further page is read and the result is undefined. */
type LimitedReading = Reading & { canContinue: () => boolean };

/** Reads pages by their cursors, because the URL of the next page in Meta's response contains the token. */
export function readPages<Row>(
  ask: AskMeta,
  edge: Edge<Row>,
  reading: LimitedReading,
): Promise<Row[] | undefined>;
export function readPages<Row>(ask: AskMeta, edge: Edge<Row>, reading?: Reading): Promise<Row[]>;
export async function readPages<Row>(
  ask: AskMeta,
  edge: Edge<Row>,
  { canContinue = () => true, shrinkAfterMs }: Partial<LimitedReading> = {},
): Promise<Row[] | undefined> {
  const rows: Row[] = [];
  const cursors = new Set<string>();
  const readPage = createPageReader(ask, edge, shrinkAfterMs);
  let characters = 0;
  let after: string | undefined;
  for (;;) {
    const page = await readPage(after);
    for (const row of page.data) rows.push(row);
    if (page.paging?.next === undefined) return rows;
    characters += JSON.stringify(page.data).length;
    if (rows.length >= MAX_ROWS || characters > MAX_CHARACTERS || cursors.size >= MAX_PAGES) {
      throw finalFailure('result_too_large');
    }
    const cursor = page.paging.cursors?.after;
    // Without a new cursor, the next page cannot be read, and an incomplete result must not be returned.
    if (cursor === undefined || cursors.has(cursor))
      throw new ProviderError(createMetaFailure('unavailable'));
    cursors.add(cursor);
    after = cursor;
    if (!canContinue()) return undefined;
  }
}

function createPageReader<Row>(
  ask: AskMeta,
  { path, query, page: shape }: Edge<Row>,
  shrinkAfterMs: number | undefined,
): (after: string | undefined) => Promise<Page<Row>> {
  let limit = PAGE_SIZE;
  let pauseMs = shrinkAfterMs ?? 0;
  return async (after) => {
    for (;;) {
      try {
        return await ask({
          path,
          query: { ...query, limit: String(limit), ...(after !== undefined && { after }) },
          shape,
        });
      } catch (error) {
        if (shrinkAfterMs === undefined || limit === 1 || !mayBeTooMuch(error)) throw error;
        await delay(pauseMs);
        pauseMs *= DIVISOR;
        limit = Math.floor(limit / DIVISOR);
      }
    }
  };
}
