import type { Registry } from 'prom-client';
import { registerGauge } from './register-gauge.ts';

const MAX_SHOWN_PROJECTS = 10;

/** Beyond this number, a window counts no further projects, so that its memory is bounded. */
const MAX_COUNTED_PROJECTS = 10_000;

const WINDOW_MS = 5 * 60_000;

/** Callers count after the commit. */
export type CountForProject = (projectId: string, count: number) => void;

/**
 * Registers a gauge of the ten projects with the highest counts in the last five to ten minutes. A gauge of
 * all projects would have too many time series.
 * @param now returns milliseconds since 1970
 */
export function registerTopProjects(
  registry: Registry,
  { name, help }: { name: string; help: string },
  now: () => number = Date.now,
): CountForProject {
  let window = { number: 0, counts: new Map<string, number>() };
  let previousCounts = new Map<string, number>();
  const startWindow = () => {
    const number = Math.floor(now() / WINDOW_MS);
    if (number === window.number) return;
    previousCounts = number === window.number + 1 ? window.counts : new Map();
    window = { number, counts: new Map() };
  };
  registerGauge(registry, { name, help, labelNames: ['project'] }, () => {
    startWindow();
    const sums = new Map(previousCounts);
    for (const [project, count] of window.counts) sums.set(project, (sums.get(project) ?? 0) + count);
    return [...sums]
      .toSorted(([, left], [, right]) => right - left)
      .slice(0, MAX_SHOWN_PROJECTS)
      .map(([project, value]) => ({ labels: { project }, value }));
  });
  return (projectId, count) => {
    startWindow();
    const { counts } = window;
    if (count === 0 || (counts.size >= MAX_COUNTED_PROJECTS && !counts.has(projectId))) return;
    counts.set(projectId, (counts.get(projectId) ?? 0) + count);
  };
}
