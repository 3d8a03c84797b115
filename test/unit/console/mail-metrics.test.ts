import { formatRate, getMailMetrics } from '../../../console/src/pages/mail/mail-metrics.ts';
import { COUNTS } from '../client/scripted-fetch.ts';

it.each([
  [
    { sent: 2, delivered: 3 },
    { sent: 5, delivered: 3, opened: 0 },
  ],
  [
    { opened: 4, clicked: 1 },
    { sent: 5, delivered: 5, opened: 5, clicked: 1 },
  ],
  [
    { bounced: 2, complained: 1 },
    { sent: 3, delivered: 1, bounced: 2, complained: 1, opened: 0 },
  ],
  [{ failed: 3, suppressed: 2, duplicate: 1, cancelled: 4, unknown: 1, queued: 9 }, { sent: 0 }],
])(
  'getMailMetrics counts mails with the statuses %j at every stage that they reached: %j',
  (statuses, expected) => {
    expect(getMailMetrics({ ...COUNTS, ...statuses })).toMatchObject(expected);
  },
);

it.each([
  ['delivered', { delivered: 3, bounced: 1 }, '75%'],
  ['bounced', { delivered: 3, bounced: 1 }, '25%'],
  ['opened', { delivered: 2, opened: 1, bounced: 5 }, '33.3%'],
  ['clicked', { opened: 1, clicked: 1 }, '50%'],
  ['delivered', { delivered: 117, sent: 3 }, '97.5%'],
  ['delivered', { sent: 120 }, '0%'],
  ['complained', { delivered: 999, complained: 1 }, '0.1%'],
  ['delivered', { queued: 3 }, undefined],
  ['clicked', { sent: 3 }, undefined],
] as const)('formatRate shows the %s rate of mails with the statuses %j as %s', (rate, statuses, shown) => {
  expect(formatRate(getMailMetrics({ ...COUNTS, ...statuses }), rate)).toBe(shown);
});
