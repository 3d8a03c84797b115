export type Spread = { median: number; min: number; max: number };

export function getSpread(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  const lower = sorted[middle - 1] ?? upper;
  return {
    median: sorted.length % 2 === 1 ? upper : (lower + upper) / 2,
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  };
}

/** @param share between 0 and 1, such as 0.95 */
export function getPercentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((first, second) => first - second);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Runs each candidate once per round, so that changes of the machine's speed affect all of them. Drops the
 * figures of the first round, which is a warm-up.
 */
export async function measureInterleaved<Name extends string>(
  rounds: number,
  candidates: Record<Name, (round: number) => Promise<number>>,
): Promise<Record<Name, Spread>> {
  return mapRecord(await collectRounds(rounds, candidates, { warmUps: 1 }), getSpread);
}

/**
 * Measures like {@link measureInterleaved}, but returns each round's figure. Warm-up rounds have negative
 * numbers.
 */
export async function collectRounds<Name extends string>(
  rounds: number,
  candidates: Record<Name, (round: number) => Promise<number>>,
  { warmUps }: { warmUps: number },
): Promise<Record<Name, number[]>> {
  const figures = mapRecord(candidates, (): number[] => []);
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const name in candidates) {
      const figure = await candidates[name](round);
      if (round >= 0) figures[name].push(figure);
    }
  }
  return figures;
}

export function mapRecord<Name extends string, Value, Result>(
  record: Record<Name, Value>,
  map: (value: Value, name: Name) => Result,
): Record<Name, Result> {
  const mapped: Partial<Record<Name, Result>> = {};
  for (const name in record) mapped[name] = map(record[name], name);
  if (!hasSameNames(record, mapped)) throw new Error('A value was not mapped.');
  return mapped;
}

function hasSameNames<Name extends string, Result>(
  record: Record<Name, unknown>,
  mapped: Partial<Record<Name, Result>>,
): mapped is Record<Name, Result> {
  return Object.keys(record).every((name) => name in mapped);
}

export function formatRatio(figure: Spread, other: Spread): string {
  const ratio = figure.median / other.median;
  return `${ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2)}×`;
}

export function formatRow(name: string, { median, min, max }: Spread, unit: string, ratio?: string): string {
  const format = (figure: number) => (figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3));
  return `| ${name} | ${format(median)} ${unit} | ${format(min)}–${format(max)} | ${ratio ?? ''} |`;
}
