import type { Registry } from 'prom-client';
import { readGauge } from '../../telemetry/read-gauge.ts';

/** Reads a source, with a cache of 2 s and a timeout of 1 s; undefined when it did not answer. */
type Read<Answer> = () => Promise<Answer | undefined>;

/** Registers a source that is read by `ask`. */
export type AddSource = <Answer>(name: string, ask: () => Promise<Answer>) => Read<Answer>;

const DEADLINE_MS = 1_000;
const CACHE_MS = 2_000;

/**
 * The servers that a scrape reads from. A scrape succeeds without them; a metric of its own says which of them answered.
 */
export function createSources(registry: Registry): AddSource {
  const sources = new Map<string, Read<unknown>>();
  readGauge(
    registry,
    {
      name: 'throughline_metrics_source_up',
      help: '1 when the source of some of these metrics answered, 0 when it did not and they are left out.',
      labelNames: ['source'],
    },
    () =>
      Promise.all(
        [...sources].map(async ([source, read]) => ({
          labels: { source },
          value: (await read()) === undefined ? 0 : 1,
        })),
      ),
  );
  return (name, ask) => {
    const read = cached(ask);
    sources.set(name, read);
    return read;
  };
}

function cached<Answer>(ask: () => Promise<Answer>): Read<Answer> {
  let last: { at: number; answer: Promise<Answer | undefined> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > CACHE_MS) last = { at: now, answer: withTimeout(ask()) };
    return last.answer;
  };
}

function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), DEADLINE_MS);
    answer.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
