import { makePlan } from '../../faults/plan.ts';

const planned = (seed: number, minutes = false) => {
  const { steps, sizeOf } = makePlan(seed, { count: 50, minutes });
  return { steps, sizes: Array.from({ length: 100 }, (_, batch) => sizeOf(batch)) };
};

describe('the plan of a fault run', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(planned(7)).toEqual(planned(7));
    expect(planned(7)).not.toEqual(planned(8));
  });

  it('has every kind of kill in any five', () => {
    const kinds = planned(7).steps.map(({ strike }) => strike.kind);
    for (let five = 0; five < 50; five += 5) {
      expect(kinds.slice(five, five + 5).toSorted()).toEqual([
        'api',
        'postgres',
        'temporal',
        'worker',
        'worker',
      ]);
    }
  });

  it('keeps servers away for a minute in the long version, and stalls a call past its time', () => {
    const { steps } = planned(7, true);
    const aways = steps.flatMap(({ strike }) => ('away' in strike ? [strike.away] : []));
    expect(new Set(aways)).toEqual(new Set([60_000]));
    expect(steps[0]?.fault).toMatchObject({ kind: 'stall', delayMs: 35_000 });
  });
});
