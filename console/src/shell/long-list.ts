import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { joinPages } from '../data/paging.ts';

/** Pass the result of `useInfiniteQuery`. */
export type FurtherPages = {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** Lets Tab reach entries outside the visible range. */
const OVERSCAN = 12;

type LongList = {
  frame: RefObject<HTMLDivElement | null>;
  /** Handles Home and End, because the browser's default stops at the estimated height. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** An `index` at or beyond `loaded` is not loaded yet. */
  items: readonly VirtualItem[];
  /**
   * Number of entries. While pages are missing, the larger of `total` and `loaded + 1`, which includes one
   * placeholder.
   */
  count: number;
  /** Pixels of empty space before and after the items. */
  before: number;
  after: number;
  /** Ref of each item, which also needs `data-index`. Heights may differ. */
  measure: (element: Element | null) => void;
};

/**
 * Virtualizes a list: renders the visible entries and loads further pages on scroll. For table rows, use
 * {@link LongTable}.
 *
 *     const query = useInfiniteQuery(someQuery(projectId));
 *     const rows = useRows(query.data, (page) => page.rows);
 *     const list = useLongList({ loaded: rows.length, more: query });
 *     const { frame, onKeyDown, items, before, after, measure } = list;
 *
 * The frame needs `ref={frame}`, `onKeyDown`, `tabIndex={0}`, `overflow: auto` and a maximum height. It
 * contains `before` pixels, the items with `ref={measure}` and `data-index={index}`, and `after` pixels.
 * Set `aria-posinset` and `aria-setsize` on items, or `aria-rowindex` on rows, for screen readers.
 * @param loaded number of loaded entries
 * @param total number of all entries, if the API reports it. The scroll bar then covers all entries, and the
 * pages up to the scroll position load in order
 * @param more query of the list; without it no further pages load
 * @param rowPx estimated height of an entry
 */
export function useLongList({
  loaded,
  total,
  more,
  rowPx = 37,
}: {
  loaded: number;
  total?: number | undefined;
  more?: FurtherPages | undefined;
  rowPx?: number;
}): LongList {
  const frame = useRef<HTMLDivElement>(null);
  const hasMore = more?.hasNextPage ?? false;
  const count = hasMore ? Math.max(total ?? 0, loaded + 1) : loaded;
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => frame.current,
    estimateSize: useCallback(() => rowPx, [rowPx]),
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const isDue = hasMore && last !== undefined && last.index >= loaded;
  const mayFetch = isDue && more?.isFetching === false && !more.isFetchNextPageError;
  const fetchNextPage = more?.fetchNextPage;
  useEffect(() => {
    if (mayFetch) fetchNextPage?.();
  }, [mayFetch, fetchNextPage, loaded]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || (event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    virtual.scrollToIndex(event.key === 'Home' ? 0 : count - 1);
  };
  return {
    frame,
    onKeyDown,
    items,
    count,
    before: first?.start ?? 0,
    // Reserve the height before any entry is rendered: a frame without a height never renders an entry.
    after: virtual.getTotalSize() - (last?.end ?? 0),
    measure: virtual.measureElement,
  };
}

/** Memoizes {@link joinPages} until the data changes. */
export function useRows<Page, Row>(
  data: { pages: readonly Page[] } | undefined,
  getRows: (page: Page) => readonly Row[],
  getKey?: (row: Row) => string,
): readonly Row[] {
  // `getRows` and `getKey` must not change while the list is shown.
  return useMemo(() => joinPages(data?.pages ?? [], getRows, getKey), [data]);
}
