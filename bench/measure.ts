/** Median and range of measurements. */
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

/**
 * Measures several contenders interleaved, round by round, so that drift of the machine's speed affects all of them.
 * Warm-up rounds come first and do not count.
 */
export async function measureInterleaved<Name extends string>(
  rounds: number,
  candidates: Record<Name, () => Promise<number>>,
  { warmUps = 1 } = {},
): Promise<Record<Name, Spread>> {
  const names = getKeys(candidates);
  const figures = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const name of names) {
      const figure = await candidates[name]();
      if (round >= 0) figures.get(name)?.push(figure);
    }
  }
  const result: Partial<Record<Name, Spread>> = {};
  for (const name of names) result[name] = getSpread(figures.get(name) ?? []);
  return requireComplete(names, result);
}

function getKeys<Name extends string>(record: Record<Name, unknown>): Name[] {
  const names: Name[] = [];
  for (const name in record) names.push(name);
  return names;
}

function requireComplete<Name extends string>(
  names: Name[],
  partial: Partial<Record<Name, Spread>>,
): Record<Name, Spread> {
  if (!isComplete(names, partial)) throw new Error('A candidate was not measured.');
  return partial;
}

function isComplete<Name extends string>(
  names: Name[],
  partial: Partial<Record<Name, Spread>>,
): partial is Record<Name, Spread> {
  return names.every((name) => partial[name] !== undefined);
}

/** Returns the ratio of two medians, such as `1.27×`. */
export function formatRatio(figure: Spread, other: Spread): string {
  const ratio = figure.median / other.median;
  return `${ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2)}×`;
}

/** Formats a row of a Markdown table: name, value with spread, and ratio to the peer. */
export function formatRow(what: string, { median, min, max }: Spread, unit: string, ratio?: string): string {
  const format = (figure: number) => (figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3));
  return `| ${what} | ${format(median)} ${unit} | ${format(min)}–${format(max)} | ${ratio ?? ''} |`;
}
