import type { Registry } from 'prom-client';
import { registerGauge } from '../../telemetry/register-gauge.ts';

/** Reads a source with a cache of 2 s and a timeout of 1 s; undefined if it did not respond. */
type Read<Answer> = () => Promise<Answer | undefined>;

/** Adds a source and returns its reader. */
export type AddSource = <Answer>(name: string, query: () => Promise<Answer>) => Read<Answer>;

/** Reports whether a source responded to its last query; undefined if another worker queries the source. */
export type ReportSource = (answered: boolean | undefined) => void;

export type Sources = {
  /** Adds a source that is queried by each scrape. */
  add: AddSource;
  /** Adds a source that is queried independently of scrapes. */
  addReported: (name: string) => ReportSource;
};

const DEADLINE_MS = 1_000;
const CACHE_MS = 2_000;

/** Creates the sources of scrapes. A scrape succeeds without them; a separate metric shows which of them responded. */
export function createSources(registry: Registry): Sources {
  const sources = new Map<string, () => Promise<boolean | undefined>>();
  registerGauge(
    registry,
    {
      name: 'throughline_metrics_source_up',
      help: '1 when a source of metrics answered; 0 when it did not and its metrics are omitted.',
      labelNames: ['source'],
    },
    async () => {
      const readings = await Promise.all(
        [...sources].map(async ([source, hasAnswered]) => ({ source, answered: await hasAnswered() })),
      );
      return readings.flatMap(({ source, answered }) =>
        answered === undefined ? [] : [{ labels: { source }, value: answered ? 1 : 0 }],
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
      return (answered) => {
        last = answered;
      };
    },
  };
}

function cacheReads<Answer>(query: () => Promise<Answer>): Read<Answer> {
  let last: { at: number; answer: Promise<Answer | undefined> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > CACHE_MS) last = { at: now, answer: withTimeout(query()) };
    return last.answer;
  };
}

function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), DEADLINE_MS);
    answer.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
