import { fitEvent, isEvent, type TrackedEvent } from './fit-event.ts';
import { type Storage, attempt } from './storage.ts';

/** Events that have not been accepted yet. They outlive the page, and the site's tabs share them. */
export type Queue = {
  /** Keeps an event, as far as the API takes it. Beyond 100 the oldest is let go. */
  add(event: TrackedEvent): void;
  all(): TrackedEvent[];
  remove(ids: ReadonlySet<string>): void;
};

const MAX_EVENTS = 100;

export function createQueue(storage: Storage): Queue {
  const all = () => {
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
      if (fitted) keep([...all(), fitted].slice(-MAX_EVENTS));
    },
    all,
    remove: (ids) => keep(all().filter(({ id }) => !ids.has(id))),
  };
}
