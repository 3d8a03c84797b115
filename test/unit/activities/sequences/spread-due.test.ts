import { createSpreadDue } from '../../../../activities/sequences/advance-enrollment.ts';

const NINE = new Date('2026-11-02T09:00:00Z');

it('spreads 10,000 people with the same due time over 170 seconds, separately for each project and due time', () => {
  const spreadDue = createSpreadDue();
  const delays = Array.from({ length: 10_000 }, () => spreadDue('a', NINE).getTime() - NINE.getTime());
  expect(delays[0]).toBe(0);
  expect(Math.max(...delays)).toBeLessThan(170_000);
  const perSecond = Object.groupBy(delays, (delay) => Math.floor(delay / 1_000));
  expect(Math.max(...Object.values(perSecond).map((people) => people?.length ?? 0))).toBeLessThan(65);
  expect(spreadDue('b', NINE)).toEqual(NINE);
  expect(spreadDue('a', new Date(NINE.getTime() + 1))).toEqual(new Date(NINE.getTime() + 1));
});
