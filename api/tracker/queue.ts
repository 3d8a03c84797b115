import { fitEvent, isEvent, type TrackedEvent } from './fit-event.ts';
import { type Storage, attempt } from './storage.ts';

/** Events that the API has not accepted yet. The site's pages and tabs share them. */
export type Queue = {
  /** Adds an event. If there are more than 100 events, drops the oldest. */
  add(event: TrackedEvent): void;
  readAll(): TrackedEvent[];
  remove(ids: ReadonlySet<string>): void;
};

const MAX_EVENTS = 100;

export function createQueue(storage: Storage): Queue {
  const readAll = () => {
    const kept: unknown = attempt(() => JSON.parse(storage.recall('queue') ?? ''));
    return Array.isArray(kept) ? kept.filter(isEvent) : [];
  };
  const keep = (events: TrackedEvent[]) => {
    if (events.length === 0) storage.forget('queue');
    else storage.keep('queue', JSON.stringify(events));
  };
  return {
    add(event) {
      const fitted = fitEvent(event);
      if (fitted) keep([...readAll(), fitted].slice(-MAX_EVENTS));
    },
    readAll,
    remove: (ids) => keep(readAll().filter(({ id }) => !ids.has(id))),
  };
}
