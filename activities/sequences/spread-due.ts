import { LRUCache } from 'lru-cache';

/** Most people of a project that one process schedules for the same second. */
const PER_SECOND = 60;

/** Longest delay of a person: at {@link PER_SECOND}, the time for ten thousand people. */
const MAX_DELAY_MS = 170_000;

/** Most due times whose people are counted. */
const MAX_TIMES = 10_000;

/**
 * Makes a function that delays people who are due at the same instant, such as 09:00 or midnight, each a little more
 * than the one before. Otherwise, all their timers fire at once, and other tenants wait.
 */
export function createSpreadDue(): (projectId: string, due: Date) => Date {
  const counts = new LRUCache<string, number>({ max: MAX_TIMES });
  return (projectId, due) => {
    const key = `${projectId} ${due.getTime()}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return new Date(due.getTime() + (Math.floor((count * 1_000) / PER_SECOND) % MAX_DELAY_MS));
  };
}
