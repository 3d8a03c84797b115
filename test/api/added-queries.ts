/** Queries that mail programs, newsletters and trackers add to a link. The last two have invalid percent-encodings. */
export const ADDED_QUERIES = [
  '?',
  '?mc=1',
  '?utm_source=news&utm_source=mail',
  '?fbclid=a%20b%2Bc',
  '?a[b]=c&__proto__=x',
  `?x=${'y'.repeat(2_000)}`,
  '?amp;x=1?x=2',
  '?%E0%A4%A',
  '?discount=100%',
];

/** Headers that a browser sends to open a page. */
export const PAGE_HEADERS = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
