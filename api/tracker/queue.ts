import { attempt } from './attempt.ts';
import type { Storage } from './storage.ts';

/** An event as the API takes it; fields that are undefined are left out. */
export type TrackedEvent = { id: string; [field: string]: unknown };

/** Events that have not been accepted yet. They outlive the page, and the site's tabs share them. */
export type Queue = {
  /** Keeps an event. Beyond 100 the oldest is let go, and what is too long for a request is not taken. */
  add(event: TrackedEvent): void;
  all(): TrackedEvent[];
  remove(ids: ReadonlySet<string>): void;
};

const MAX_EVENTS = 100;

/** In UTF-16 units. Browsers let requests of a page that is being left have 64 KiB in all. */
const LONGEST_EVENT = 15_000;

const LONGEST_TEXT = 1000;

/** What the API stores no text with: control characters, and halves of surrogate pairs. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/gu;

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
      const text = JSON.stringify(event, storable);
      const kept: unknown = JSON.parse(text);
      if (text.length < LONGEST_EVENT && isEvent(kept)) keep([...all(), kept].slice(-MAX_EVENTS));
    },
    all,
    remove: (ids) => keep(all().filter(({ id }) => !ids.has(id))),
  };
}

function storable(_field: string, value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT).replace(UNSTORABLE, '') : value;
}

function isEvent(value: unknown): value is TrackedEvent {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
