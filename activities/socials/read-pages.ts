import type { z } from 'zod';
import { MAX_RESULT_BYTES } from '../../models/reads/read-results.ts';
import { finalFailure } from '../failures.ts';
import { ProviderError } from '../provider/failure.ts';
import type { AskMeta } from './call-meta.ts';
import { metaFailure } from './meta-failure.ts';

/** Rows of a page; Meta may give fewer. */
const PAGE = 500;

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

/**
 * All rows of an edge. Pages follow one another by cursor: the address of the next
 * page that Meta gives has the token in it.
 * @param continues whether the next page is read, too; false gives undefined
 */
export async function readPages<Row>(
  ask: AskMeta,
  { path, query, page: shape }: { path: string; query: Record<string, string>; page: z.ZodType<Page<Row>> },
  continues: () => boolean = () => true,
): Promise<Row[] | undefined> {
  const rows: Row[] = [];
  const cursors = new Set<string>();
  let text = 0;
  let after: string | undefined;
  for (;;) {
    const page = await ask({
      path,
      query: { ...query, limit: String(PAGE), ...(after !== undefined && { after }) },
      answer: shape,
    });
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
