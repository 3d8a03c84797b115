import { LRUCache } from 'lru-cache';

/** People per second whom one process schedules for a project and a due time. */
const PER_SECOND = 60;

/**
 * Delay of about the ten-thousandth person. Further people start again at the due time, because a longer
 * delay could move a later wait "until 09:00" to the next day.
 */
const MAX_DELAY_MS = 170_000;

const MAX_TIMES = 10_000;

/**
 * Spreads people who are due at the same instant, such as 09:00. Otherwise, all their timers would fire at
 * once, and other tenants would wait.
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
