import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { MAX_RESULT_BYTES } from '../../models/reads/read-results.ts';
import { finalFailure } from '../failures.ts';
import { ProviderError } from '../provider/failure.ts';
import type { AskMeta } from './call-meta.ts';
import { mayBeTooMuch, metaFailure } from './meta-failure.ts';

/** Rows of a page; Meta may give fewer. */
const PAGE = 500;

/** A page that is too much is divided: 500 rows, 125, 31, 7, 1. The pauses before grow as much. */
const DIVISOR = 4;

/**
 * Limits of a stored result: rows, characters and pages, because a page may be empty. Characters are counted with
 * Meta's field names, which are longer than ours.
 */
const MAX_ROWS = 50_000;
const MAX_TEXT = 1.5 * MAX_RESULT_BYTES;
const MAX_PAGES = 1_000;

type Page<Row> = {
  data: Row[];
  paging?: { next?: string | undefined; cursors?: { after?: string | undefined } | undefined } | undefined;
};

type Reading = {
  /** Whether the next page is read, too; false gives undefined. */
  continues?: () => boolean;
  /** The pause before the first smaller page. Without it, a page that is too much fails the read. */
  shrinkAfterMs?: number;
};

/**
 * All rows of an edge. Pages follow one another by cursor: the address of the next page that Meta gives has the token
 * in it.
 */
export async function readPages<Row>(
  ask: AskMeta,
  edge: { path: string; query: Record<string, string>; page: z.ZodType<Page<Row>> },
  { continues = () => true, shrinkAfterMs }: Reading = {},
): Promise<Row[] | undefined> {
  const rows: Row[] = [];
  const cursors = new Set<string>();
  const askForPage = shrinkingPages(ask, edge, shrinkAfterMs);
  let text = 0;
  let after: string | undefined;
  for (;;) {
    const page = await askForPage(after);
    for (const row of page.data) rows.push(row);
    if (page.paging?.next === undefined) return rows;
    text += JSON.stringify(page.data).length;
    if (rows.length >= MAX_ROWS || text > MAX_TEXT || cursors.size >= MAX_PAGES) {
      throw finalFailure('result_too_large');
    }
    const cursor = page.paging.cursors?.after;
    // Meta says that more follows, but not where. A part must not pass for the whole answer.
    if (cursor === undefined || cursors.has(cursor)) throw new ProviderError(metaFailure('unavailable'));
    cursors.add(cursor);
    after = cursor;
    if (!continues()) return undefined;
  }
}

/** Asks for one page after another, in pages that become smaller when Meta says that one is too much. */
function shrinkingPages<Row>(
  ask: AskMeta,
  { path, query, page: shape }: { path: string; query: Record<string, string>; page: z.ZodType<Page<Row>> },
  shrinkAfterMs: number | undefined,
): (after: string | undefined) => Promise<Page<Row>> {
  let limit = PAGE;
  let pauseMs = shrinkAfterMs ?? 0;
  return async (after) => {
    for (;;) {
      try {
        return await ask({
          path,
          query: { ...query, limit: String(limit), ...(after !== undefined && { after }) },
          answer: shape,
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
