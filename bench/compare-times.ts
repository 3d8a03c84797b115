import { collectRounds, getPercentile, mapRecord, measureMs } from './measure.ts';
import type { ProcessorMeter } from './processor-time.ts';

type Contender = {
  work: (round: number) => Promise<unknown>;
  meter?: ProcessorMeter | undefined;
  /**
   * Units of work that the meter counts per round, 1 by default. Use 0 if another contender with the same
   * meter counts them.
   */
  units?: number;
};

/**
 * Runs the contenders in turn in each round. Warm-up rounds have negative numbers, and the meters include
 * them.
 * @returns milliseconds of each round, without warm-up rounds
 */
export function compareTimes<Name extends string>(
  contenders: Record<Name, Contender>,
  { rounds, warmUps }: { rounds: number; warmUps: number },
): Promise<Record<Name, number[]>> {
  const timed = mapRecord(contenders, ({ work, meter, units = 1 }) => (round: number) => {
    const runOnce = () => measureMs(() => work(round));
    return meter ? meter.measure(units, runOnce) : runOnce();
  });
  return collectRounds(rounds, timed, { warmUps });
}

export function formatTimes(times: Readonly<Record<string, readonly number[]>>): string[] {
  const format = (figures: readonly number[], share: number) => getPercentile(figures, share).toFixed(1);
  return [
    '| | p50 | p95 |',
    '|---|---|---|',
    ...Object.entries(times).map(
      ([label, figures]) => `| ${label} | ${format(figures, 0.5)} | ${format(figures, 0.95)} |`,
    ),
  ];
}

/**
 * Describes how much longer an API read takes than the provider and an empty activity together.
 * @param floors times of the provider and of the empty activity, by round
 */
export function formatOverhead(ours: readonly number[], floors: readonly (readonly number[])[]): string {
  const floor = sumByRound(floors);
  const [p50, p95] = [0.5, 0.95].map((share) =>
    (getPercentile(ours, share) - getPercentile(floor, share)).toFixed(1),
  );
  return `Compared with a direct query plus an empty activity, the API takes ${p50} ms longer at the median (budget ≤ 10 ms) and ${p95} ms at the p95 (budget ≤ 16 ms).`;
}

export function sumByRound([first = [], ...others]: readonly (readonly number[])[]): number[] {
  return first.map((ms, round) => others.reduce((sum, times) => sum + (times[round] ?? 0), ms));
}
