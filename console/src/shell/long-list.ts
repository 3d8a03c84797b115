import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { joinedPages } from '../data/joined-pages.ts';

/** The further pages of a list, as `useInfiniteQuery` has them: hand its whole answer in. */
export type FurtherPages = {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** Entries that are rendered before and after those that are seen, so that Tab goes on into them. */
const BEYOND = 12;

type LongList = {
  /** Goes to the element that scrolls. */
  frame: RefObject<HTMLDivElement | null>;
  /** Goes to it as well, for Home and End: a browser's own way there stops where heights are not as expected. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** What is to be rendered; an `index` at or beyond `loaded` has not come yet. */
  items: readonly VirtualItem[];
  /** Entries of the list, those that have not come included. */
  count: number;
  /** Pixels to leave free before the first item, and after the last. */
  before: number;
  after: number;
  /** Goes to each item as its `ref`, beside `data-index`: heights may differ. */
  measure: (element: Element | null) => void;
};

/**
 * A list of any length of which only what is seen is rendered, and whose further pages come as it is scrolled to them.
 * Where its entries are rows of a table take {@link LongTable}, which is made of this; for others, such as a timeline:
 *
 *     const query = useInfiniteQuery(someQuery(projectId));
 *     const rows = useRows(query.data, (page) => page.rows);
 *     const { frame, onKeyDown, items, before, after, measure } = useLongList({ loaded: rows.length, more: query });
 *
 * and render a frame that takes the focus (`tabIndex={0}`, `overflow: auto`, a height at most, `ref={frame}`,
 * `onKeyDown`) with an element of `before` pixels, each item with `ref={measure}` and `data-index={index}`, and one of
 * `after` pixels. A screen reader is told the place of each (`aria-posinset`, `aria-setsize`; of rows `aria-rowindex`).
 * @param loaded entries that have come
 * @param total entries of the list, where the API tells: the bar then goes to the last one, and the pages up to it come
 * one after another
 * @param more the query of the list; without it nothing further comes
 * @param rowPx the height of an entry before it is measured
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
    overscan: BEYOND,
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
    after: last ? virtual.getTotalSize() - last.end : 0,
    measure: virtual.measureElement,
  };
}

/** The rows as {@link joinedPages} gives them: the same list until another page comes. */
export function useRows<Page, Row>(
  data: { pages: readonly Page[] } | undefined,
  rowsOf: (page: Page) => readonly Row[],
  keyOf?: (row: Row) => string,
): readonly Row[] {
  // Where a page has its rows does not change while the list is shown, and neither does what tells them apart.
  return useMemo(() => joinedPages(data?.pages ?? [], rowsOf, keyOf), [data]);
}
