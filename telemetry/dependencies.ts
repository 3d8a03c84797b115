import type { Registry } from 'prom-client';
import { readGauge } from './read-gauge.ts';

/** What a process of ours needs; whether each of them answers. */
export type Reachable = Record<'postgres' | 'temporal', boolean>;

/** Milliseconds to answer in. Probes commonly wait for a second, and a readiness that is late is none. */
const TIMEOUT_MS = 600;

/**
 * Asks each of them at once. One that refuses, fails or does not answer in time is not reachable; nothing is thrown.
 */
export async function askDependencies(
  asks: Record<keyof Reachable, () => Promise<unknown>>,
): Promise<Reachable> {
  const [postgres, temporal] = await Promise.all([
    answersInTime(asks.postgres),
    answersInTime(asks.temporal),
  ]);
  return { postgres, temporal };
}

async function answersInTime(ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  try {
    return await Promise.race([ask().then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Registers the gauge of what a process reaches; `look` is asked at each scrape. */
export function measureDependencies(registry: Registry, look: () => Promise<Reachable>): void {
  readGauge(
    registry,
    {
      name: 'throughline_dependency_up',
      help: '1 when what this process needs answered it at the scrape, 0 when it did not.',
      labelNames: ['dependency'],
    },
    async () =>
      Object.entries(await look()).map(([dependency, isUp]) => ({
        labels: { dependency },
        value: isUp ? 1 : 0,
      })),
  );
}

/** As the body of a readiness shows it. */
export function describeReachable({ postgres, temporal }: Reachable) {
  return { database: upOrDown(postgres), temporal: upOrDown(temporal) };
}

function upOrDown(isUp: boolean): 'up' | 'down' {
  return isUp ? 'up' : 'down';
}
