/** Query parameters that mail programs, newsletters and trackers add to a link. The last ones are malformed. */
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

/** Headers of a browser that opens a page. */
export const OPENS_PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
