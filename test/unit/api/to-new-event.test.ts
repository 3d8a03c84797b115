import { toNewEvent } from '../../../api/operations/journey/to-new-event.ts';

const NOW = 1_790_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The device's clock, its delay, and the corrected time of a cookie that was set an hour ago. */
it.each([
  ['an hour behind', HOUR, NOW - HOUR],
  ['a day ahead', -24 * HOUR, NOW - HOUR],
  ['2 minutes ahead', -2 * MINUTE, NOW - HOUR + 2 * MINUTE],
  ['right', 0, NOW - HOUR],
])("corrects the time in Meta's cookie by a clock that is %s", (_, behindMs, expected) => {
  const fbc = `fb.1.${NOW - HOUR - behindMs}.click`;
  const occurredAt = new Date(NOW - behindMs).toISOString();
  const sender = { isBrowser: true, ownHosts: new Set<string>(), seen: {} };
  const stored = toNewEvent(
    { id: 'event-1', type: 'session', visitorId: 'visitor-1', sessionId: 's-1', occurredAt, touch: { fbc } },
    { occurredAt: new Date(NOW), sender, defaultCountry: undefined },
  );
  expect(stored.arrival?.touch.fbc).toBe(`fb.1.${expected}.click`);
});
