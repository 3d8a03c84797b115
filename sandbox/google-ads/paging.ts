import { createHash } from 'node:crypto';
import { failure } from './errors.ts';

type PageRequest = {
  size: number;
  /** Empty for the first page. */
  pageToken: string;
  /** Identifies the query: a token is valid for the same query only. */
  question: string;
};

/** One page of a list, and the token of the next one, empty on the last. Throws a Failure for an invalid token. */
export function pageOf<T>(
  all: readonly T[],
  { size, pageToken, question }: PageRequest,
): { items: T[]; nextPageToken: string } {
  const digest = createHash('sha256').update(question).digest('hex').slice(0, 16);
  let offset = 0;
  if (pageToken !== '') {
    const [forWhat, start] = Buffer.from(pageToken, 'base64url').toString('utf8').split(':');
    offset = Number(start);
    if (forWhat !== digest || !Number.isInteger(offset) || offset <= 0) {
      throw failure('RequestError.INVALID_PAGE_TOKEN', 'The page token is invalid.', { trigger: pageToken });
    }
  }
  const end = offset + size;
  const next = end < all.length ? Buffer.from(`${digest}:${end}`).toString('base64url') : '';
  return { items: all.slice(offset, end), nextPageToken: next };
}
