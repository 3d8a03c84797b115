import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';

/** Items that are processed in one iteration of the event loop: some milliseconds of work. */
const SLICE_SIZE = 100;

/**
 * Goes through a long list in slices, each with the index of its first item. Between two of them the event loop serves
 * others: what is done for ten thousand items at once would keep everybody waiting.
 */
export async function* inSlices<Item>(
  items: readonly Item[],
  size = SLICE_SIZE,
): AsyncGenerator<[first: number, slice: Item[]], void> {
  for (let first = 0; first < items.length; first += size) {
    if (first > 0) await nextEventLoopTurn();
    yield [first, items.slice(first, first + size)];
  }
}
