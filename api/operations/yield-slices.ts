import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Items per iteration of the event loop, for some milliseconds of work. */
const SLICE_SIZE = 100;

/**
 * Yields slices of a long list with the index of their first item. Returns to the event loop between slices, so other
 * requests are served.
 */
export async function* yieldSlices<Item>(
  items: readonly Item[],
  size = SLICE_SIZE,
): AsyncGenerator<[first: number, slice: Item[]], void> {
  for (let first = 0; first < items.length; first += size) {
    if (first > 0) await yieldToEventLoop();
    yield [first, items.slice(first, first + size)];
  }
}
