import type { Registry } from 'prom-client';
import { registerGauge } from '../../telemetry/register-gauge.ts';

/**
 * Returns the result of a query, cached for 2 s. Returns undefined if the source does not respond within
 * 1 s.
 */
type Read<Result> = () => Promise<Result | undefined>;

export type AddSource = <Result>(name: string, query: () => Promise<Result>) => Read<Result>;

/** `responded` is undefined if another worker queries the source. */
export type ReportSource = (responded: boolean | undefined) => void;

export type Sources = {
  /** Adds a source that each scrape queries. */
  add: AddSource;
  /** Adds a source that is queried independently of scrapes. */
  addReported: (name: string) => ReportSource;
};

const DEADLINE_MS = 1_000;
const CACHE_MS = 2_000;

/** Adds a metric that shows which sources respond. A scrape succeeds even if a source does not respond. */
export function createSources(registry: Registry): Sources {
  const sources = new Map<string, () => Promise<boolean | undefined>>();
  registerGauge(
    registry,
    {
      name: 'throughline_metrics_source_up',
      help: '1 when a source of metrics responded; 0 when it did not, so that its metrics are omitted.',
      labelNames: ['source'],
    },
    async () => {
      const readings = await Promise.all(
        [...sources].map(async ([source, hasResponded]) => ({ source, responded: await hasResponded() })),
      );
      return readings.flatMap(({ source, responded }) =>
        responded === undefined ? [] : [{ labels: { source }, value: responded ? 1 : 0 }],
      );
    },
  );
  return {
    add(name, query) {
      const read = cacheReads(query);
      sources.set(name, async () => (await read()) !== undefined);
      return read;
    },
    addReported(name) {
      let last: boolean | undefined;
      sources.set(name, async () => last);
      return (responded) => {
        last = responded;
      };
    },
  };
}

function cacheReads<Result>(query: () => Promise<Result>): Read<Result> {
  let last: { at: number; result: Promise<Result | undefined> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > CACHE_MS) last = { at: now, result: withTimeout(query()) };
    return last.result;
  };
}

function withTimeout<Result>(result: Promise<Result>): Promise<Result | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), DEADLINE_MS);
    result.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
