import { isSignedOut } from './session-ended.ts';

type Polled<Data> = { state: { data: Data | undefined; error: Error | null } };
type Pages = { pages: readonly unknown[] };

/**
 * Returns the `refetchInterval` of a query, in milliseconds. Polling stops when the session has ended, because each
 * request would fail.
 */
export const pollEvery =
  <Data>(intervalMs: (data: Data | undefined) => number | false) =>
  ({ state }: Polled<Data>): number | false =>
    isSignedOut(state.error) ? false : intervalMs(state.data);

/** Returns whether at most one page of a list is loaded. Longer lists are not polled: a refetch reads every page. */
export const isOnFirstPage = (data: Pages | undefined): boolean => (data?.pages.length ?? 0) <= 1;

/** Returns the `refetchInterval` of a list, which polls only while at most one page is loaded. */
export const pollFirstPageEvery = (intervalMs: number) =>
  pollEvery((data: Pages | undefined) => (isOnFirstPage(data) ? intervalMs : false));

/** Adapts {@link isOnFirstPage} to the refetch options of a query. */
export const ifOnFirstPage = ({ state }: { state: { data: Pages | undefined } }): boolean =>
  isOnFirstPage(state.data);
