import { isSignedOut } from './session-ended.ts';

type Looked<Data> = { state: { data: Data | undefined; error: Error | null } };
type Pages = { pages: readonly unknown[] };

/**
 * After how many milliseconds a query looks again by itself. Not while nobody is signed in: who signs in again goes on
 * by hand.
 */
export const lookEvery =
  <Data>(intervalMs: (data: Data | undefined) => number | false) =>
  ({ state }: Looked<Data>): number | false =>
    isSignedOut(state.error) ? false : intervalMs(state.data);

/** Whether a list may look again by itself: its further pages would all be asked for once more. */
export const isOnFirstPage = (data: Pages | undefined): boolean => (data?.pages.length ?? 0) <= 1;

/** After how many milliseconds a list looks again by itself, while it may. */
export const lookOnFirstPageEvery = (intervalMs: number) =>
  lookEvery((data: Pages | undefined) => (isOnFirstPage(data) ? intervalMs : false));

/** As {@link isOnFirstPage}, for what makes a query look again. */
export const ifOnFirstPage = ({ state }: { state: { data: Pages | undefined } }): boolean =>
  isOnFirstPage(state.data);
