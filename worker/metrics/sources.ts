import type { Registry } from 'prom-client';
import { readGauge } from '../../telemetry/read-gauge.ts';

/** Asks at most every few seconds, and waits no longer than one: undefined when there was no answer. */
type Read<Answer> = () => Promise<Answer | undefined>;

/** Makes a source of what `ask` answers. */
export type AddSource = <Answer>(name: string, ask: () => Promise<Answer>) => Read<Answer>;

/** Milliseconds that a source has to answer, and for which its answer is good. */
const DEADLINE = 1_000;
const GOOD_FOR = 2_000;

/**
 * The servers that a scrape asks. It ends and is answered whether they are there or not; which of them were is a
 * metric of its own.
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
    const read = inTime(ask);
    sources.set(name, read);
    return read;
  };
}

function inTime<Answer>(ask: () => Promise<Answer>): Read<Answer> {
  let last: { at: number; answer: Promise<Answer | undefined> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > GOOD_FOR) last = { at: now, answer: unlessLate(ask()) };
    return last.answer;
  };
}

function unlessLate<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(undefined), DEADLINE);
    answer.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(late));
  });
}
