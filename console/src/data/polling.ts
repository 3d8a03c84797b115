import { isSignedOut } from './session-ended.ts';

type Polled<Data> = { state: { data: Data | undefined; error: Error | null } };
type Pages = { pages: readonly unknown[] };

/**
 * Returns a polling interval in milliseconds. Polling stops when the session has ended, because each request
 * would fail.
 */
export const pollEvery =
  <Data>(intervalMs: (data: Data | undefined) => number | false) =>
  ({ state }: Polled<Data>): number | false =>
    isSignedOut(state.error) ? false : intervalMs(state.data);

/** Returns whether a list may refetch by itself. With more pages loaded, each of them would be fetched again. */
export const isOnFirstPage = (data: Pages | undefined): boolean => (data?.pages.length ?? 0) <= 1;

/** Returns a polling interval in milliseconds for a list with one loaded page. */
export const pollFirstPageEvery = (intervalMs: number) =>
  pollEvery((data: Pages | undefined) => (isOnFirstPage(data) ? intervalMs : false));

/** Adapts {@link isOnFirstPage} to the refetch options of a query. */
export const ifOnFirstPage = ({ state }: { state: { data: Pages | undefined } }): boolean =>
  isOnFirstPage(state.data);
