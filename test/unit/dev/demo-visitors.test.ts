import { leadVisits, otherVisits } from '../../../dev/demo-visitors.ts';

const AS_OF = [
  '2026-11-23T08:00:00Z',
  '2027-01-01T00:00:00Z',
  '2028-02-29T23:59:59Z',
  '2028-03-26T02:30:00Z',
].map((time) => new Date(time));
const MONTH_MS = 32 * 86_400_000;

const timesAndIds = (events: { id: string; occurredAt: string }[]) =>
  events.map(({ id, occurredAt }) => ({ id, at: Date.parse(occurredAt) }));

describe.each(AS_OF)('the visits of the demo in the month before %j', (asOf) => {
  const all = timesAndIds([...leadVisits(asOf), ...otherVisits(asOf)]);

  it('are some three thousand events, each with an id of its own', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(2_500);
    expect(all.length).toBeLessThan(4_500);
    expect(leadVisits(asOf).length).toBeLessThan(500);
  });

  it('lie in the month before, never ahead', () => {
    for (const { at } of all) {
      expect(at).toBeLessThan(asOf.getTime());
      expect(at).toBeGreaterThan(asOf.getTime() - MONTH_MS);
    }
  });

  it('are on each of the days before, fewer on each day of a weekend than on any weekday', () => {
    const today = asOf.toISOString().slice(0, 10);
    const visits = otherVisits(asOf).filter(({ type }) => type === 'session');
    const days = visits.map(({ occurredAt }) => occurredAt.slice(0, 10)).filter((day) => day !== today);
    const counts = [...new Set(days)].map((day) => ({
      isWeekend: [0, 6].includes(new Date(day).getUTCDay()),
      visits: days.filter((other) => other === day).length,
    }));
    expect(counts).toHaveLength(29);
    const on = (isWeekend: boolean) => counts.filter((day) => day.isWeekend === isWeekend);
    const most = Math.max(...on(true).map((day) => day.visits));
    const least = Math.min(...on(false).map((day) => day.visits));
    expect(most).toBeLessThan(least);
  });

  it('end with orders, most of them with consent', () => {
    const orders = otherVisits(asOf).filter(({ type }) => type === 'order');
    const withConsent = orders.filter((order) => 'consent' in order);
    expect(orders.length).toBeGreaterThan(40);
    expect(withConsent.length).toBeGreaterThan(orders.length / 2);
    expect(withConsent.length).toBeLessThan(orders.length);
  });

  it('are the same at a later moment, so that storing them again stores only the new ones', () => {
    const later = new Map(
      otherVisits(new Date(asOf.getTime() + 3_600_000)).map((event) => [event.id, event]),
    );
    const first = timesAndIds(otherVisits(asOf));
    // After midnight the month begins a day later.
    const isKept = ({ at }: { at: number }) => at > asOf.getTime() + 3_600_000 - 29 * 86_400_000;
    expect(first.filter(isKept).filter(({ id }) => !later.has(id))).toEqual([]);
    expect(timesAndIds(leadVisits(asOf))).toEqual(timesAndIds(leadVisits(asOf)));
  });
});
