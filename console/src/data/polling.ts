import { isSignedOut } from './session-ended.ts';

type Polled<Data> = { state: { data: Data | undefined; error: Error | null } };
type Pages = { pages: readonly unknown[] };

/** Polls until the session ends, because each later request would fail. */
export const pollEvery =
  <Data>(intervalMs: (data: Data | undefined) => number | false) =>
  ({ state }: Polled<Data>): number | false =>
    isSignedOut(state.error) ? false : intervalMs(state.data);

/**
 * Returns whether only the first page is loaded. Longer lists are not polled, because a refetch reads every
 * page.
 */
export const hasOnePage = (data: Pages | undefined): boolean => (data?.pages.length ?? 0) <= 1;

export const pollFirstPageEvery = (intervalMs: number) =>
  pollEvery((data: Pages | undefined) => (hasOnePage(data) ? intervalMs : false));

export const ifOnePage = ({ state }: { state: { data: Pages | undefined } }): boolean =>
  hasOnePage(state.data);
