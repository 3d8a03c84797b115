import type { OpenChunk } from '../../models/emails/batch-runs.ts';
import { CHUNKS_IN_FLIGHT, SERIES_MS, type SeriesRef } from '../../workflows/contract/emails.ts';

/** Most chunks of a series: what a run's history has of it stays short. */
const MAX_SERIES = 50;

/**
 * Divides the open chunks of a batch into series, each of which one activity sends. As many series as may be
 * in flight, unless a series would then take longer than other projects are to wait for a slot; so where calls
 * are slow, each chunk is a series. A chunk that was begun before is a series of its own, and comes first:
 * what it waits for keeps no other waiting.
 * @param callMs milliseconds that a chunk is expected to take
 */
export function divideIntoSeries(chunks: readonly OpenChunk[], callMs: number): SeriesRef[] {
  const begun = chunks.filter((chunk) => chunk.begun);
  const fresh = chunks.filter((chunk) => !chunk.begun);
  const most = Math.min(Math.max(Math.floor(SERIES_MS / callMs), 1), MAX_SERIES);
  return [
    ...begun.map(({ chunk, generation }) => ({ chunk, generation })),
    ...[...new Set(fresh.map(({ generation }) => generation))].flatMap((generation) => {
      const ofIt = fresh.filter((chunk) => chunk.generation === generation);
      const series = Math.max(Math.ceil(ofIt.length / most), Math.min(ofIt.length, CHUNKS_IN_FLIGHT));
      return evenly(
        ofIt.map(({ chunk }) => chunk),
        series,
      ).flatMap(([chunk, ...more]) =>
        chunk === undefined ? [] : [{ chunk, generation, ...(more.length > 0 && { more }) }],
      );
    }),
  ];
}

/** Cuts a list into so many parts, of which none has more than one item more than another. */
function evenly<Item>(items: readonly Item[], parts: number): Item[][] {
  return Array.from({ length: parts }, (_, part) =>
    items.slice(Math.floor((part * items.length) / parts), Math.floor(((part + 1) * items.length) / parts)),
  );
}
