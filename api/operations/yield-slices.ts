import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Small enough that processing a slice takes a few milliseconds. */
const SLICE_SIZE = 100;

/** Yields slices of the items. Between slices, the event loop can serve other requests. */
export async function* yieldSlices<Item>(
  items: readonly Item[],
  size = SLICE_SIZE,
): AsyncGenerator<[first: number, slice: Item[]], void> {
  for (let first = 0; first < items.length; first += size) {
    if (first > 0) await yieldToEventLoop();
    yield [first, items.slice(first, first + size)];
  }
}
