import { leadVisits, otherVisits } from '../../../dev/demo-visitors.ts';

const AS_OF = new Date('2026-11-23T08:00:00Z');
const MONTH_MS = 32 * 86_400_000;

/** What the tests look at of an event. */
const timesAndIds = (events: Record<string, unknown>[]) =>
  events.map(({ id, occurredAt }) => ({ id: String(id), at: Date.parse(String(occurredAt)) }));

describe('the visits of the demo', () => {
  const all = timesAndIds([...leadVisits(AS_OF), ...otherVisits(AS_OF)]);

  it('are some two thousand of 250 visitors, each with an id of its own', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(1_500);
    expect(leadVisits(AS_OF).length).toBeLessThan(500);
  });

  it('lie in the month before, never ahead', () => {
    for (const { at } of all) {
      expect(at).toBeLessThan(AS_OF.getTime());
      expect(at).toBeGreaterThan(AS_OF.getTime() - MONTH_MS);
    }
  });

  it('are the same of the same moment, so that telling them again stores none', () => {
    expect(timesAndIds([...leadVisits(AS_OF), ...otherVisits(AS_OF)])).toEqual(all);
  });
});
