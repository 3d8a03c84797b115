import { divideIntoSeries } from '../../../../activities/emails/divide-into-series.ts';

const chunks = (count: number, generation = 0) =>
  Array.from({ length: count }, (_, chunk) => ({ chunk, generation, begun: false }));

const sizes = (series: ReturnType<typeof divideIntoSeries>) => series.map(({ more = [] }) => more.length + 1);

describe('the series of a batch', () => {
  it('are as many as may be in flight, of sizes that differ by one at most', () => {
    const series = divideIntoSeries(chunks(100), 10);
    expect(series).toHaveLength(16);
    expect(new Set(sizes(series))).toEqual(new Set([6, 7]));
    expect(series.flatMap(({ chunk, more = [] }) => [chunk, ...more])).toEqual([...Array(100).keys()]);
  });

  it.each([
    ['of one chunk where a call takes as long as others are to wait', 1_500, 1],
    ['of one chunk where a limit lets no more through', 16 * 102, 1],
    ['of what fits into the time', 400, 2],
    ['of a chunk each where there are no more than may be in flight', 0, 1, 16],
    ['never of more than fifty', 0, 50, 5_000],
  ])('are %s', (_, callMs, most, count = 100) => {
    expect(Math.max(...sizes(divideIntoSeries(chunks(count), callMs)))).toBe(most);
  });

  it('have each chunk that was begun by itself, before the others, and no two generations in one', () => {
    const series = divideIntoSeries(
      [...chunks(34), { chunk: 90, generation: 0, begun: true }, ...chunks(17, 1)],
      1,
    );
    expect(series[0]).toEqual({ chunk: 90, generation: 0 });
    const [first, second] = [0, 1].map((generation) => series.filter((one) => one.generation === generation));
    expect(sizes(first ?? []).reduce((sum, size) => sum + size, 0)).toBe(35);
    expect(sizes(second ?? []).reduce((sum, size) => sum + size, 0)).toBe(17);
  });
});
