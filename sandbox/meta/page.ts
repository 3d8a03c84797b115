import { createRefusal } from './errors.ts';

const DEFAULT_LIMIT = 25;

type PageRequest = {
  url: URL;
  token: string;
  /** Upper bound of `limit`. */
  maxRows: number;
};

/**
 * Builds a page of rows. `limit` defaults to 25. As in the Graph API, the URL of the next page contains the
 * token.
 * @see https://developers.facebook.com/docs/graph-api/results
 */
export function buildPage(rows: readonly object[], { url, token, maxRows }: PageRequest): object {
  const limit = readLimit(url.searchParams.get('limit'));
  const from = readCursor(url.searchParams.get('after'));
  const size = Math.min(limit, maxRows);
  const data = rows.slice(from, from + size);
  if (data.length === 0) return { data };
  const cursors = { before: createCursor(from), after: createCursor(from + data.length) };
  const hasMore = from + data.length < rows.length;
  return { data, paging: { cursors, ...(hasMore && { next: buildNextUrl(url, token, cursors.after) }) } };
}

function readLimit(text: string | null): number {
  if (text === null) return DEFAULT_LIMIT;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw createRefusal('100', { message: '(#100) Param limit must be an integer greater than 0' });
}

const CURSOR_PREFIX = 'after row ';

function createCursor(position: number): string {
  return Buffer.from(`${CURSOR_PREFIX}${position}`).toString('base64url');
}

function readCursor(text: string | null): number {
  if (text === null || text === '') return 0;
  const plain = Buffer.from(text, 'base64url').toString('utf8');
  const position = plain.startsWith(CURSOR_PREFIX) ? Number(plain.slice(CURSOR_PREFIX.length)) : Number.NaN;
  if (Number.isSafeInteger(position) && position >= 0) return position;
  throw createRefusal('100', { message: '(#100) Invalid cursors values' });
}

function buildNextUrl(url: URL, token: string, after: string): string {
  const next = new URL(url);
  next.searchParams.set('access_token', token);
  next.searchParams.set('after', after);
  return next.href;
}
