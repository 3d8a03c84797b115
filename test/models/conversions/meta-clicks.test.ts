import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../domain/local-clock.ts';
import { getFbc } from '../../../domain/meta-click.ts';
import { findSignals } from '../../../models/conversions/find-signals.ts';
import { storeEvents } from '../../../models/journey/store-events.ts';
import type { Touch } from '../../../domain/touch-fields.ts';
import { openDatabaseWorld } from '../../support/database-world.ts';
import { createVisit } from './conversion-events.ts';
import { keepOpen } from '../../support/keep-open.ts';

const NOW = Date.now() - 60_000;
const createCookie = (name: string, ageMs: number) => `fb.1.${NOW - ageMs}.${name}`;

const world = keepOpen(openDatabaseWorld);

const createArrivals = (arrivals: readonly [ageMs: number, touch: Touch][]) => {
  const visitorId = `v-${randomUUID()}`;
  const events = arrivals.map(([ageMs, touch]) => ({
    ...createVisit(visitorId, new Date(NOW - ageMs)),
    detail: { touch },
    arrival: { touch, isSourced: true },
  }));
  return { visitorId, events };
};

/**
 * Each case has a title, arrivals with their ages, and the clicks expected in a window of one day: Google's
 * click id, and Meta's `fbc` with the click's age.
 */
const CASES: [
  string,
  [number, Touch][],
  expected: { google?: string; meta?: [fbc: string, ageMs: number] },
][] = [
  ['a direct visit with a cookie from 60 days ago', [[0, { fbc: createCookie('old', 60 * DAY_MS) }]], {}],
  [
    'a direct visit with a cookie from an hour ago',
    [[0, { fbc: createCookie('a', DAY_MS / 24) }]],
    { meta: [createCookie('a', DAY_MS / 24), DAY_MS / 24] },
  ],
  [
    'a direct visit with a cookie from just before the window',
    [[0, { fbc: createCookie('a', DAY_MS + 1) }]],
    {},
  ],
  [
    'an older cookie beside a new click',
    [[0, { fbc: createCookie('old', 60 * DAY_MS), fbclid: 'new' }]],
    { meta: [createCookie('new', 0), 0] },
  ],
  [
    'a reload of a page that an ad click opened 60 days ago',
    [[0, { fbc: createCookie('old', 60 * DAY_MS), fbclid: 'old' }]],
    {},
  ],
  [
    'a direct visit with an old cookie after a click',
    [
      [DAY_MS / 2, { fbclid: 'new' }],
      [0, { fbc: createCookie('old', 60 * DAY_MS) }],
    ],
    { meta: [createCookie('new', DAY_MS / 2), DAY_MS / 2] },
  ],
  [
    "sixty direct visits with an old cookie after a click on another platform's ad",
    [
      [DAY_MS / 2, { gclid: 'g' }],
      ...Array.from({ length: 60 }, (_, index): [number, Touch] => [
        index,
        { fbc: createCookie('old', 60 * DAY_MS) },
      ]),
    ],
    { google: 'g' },
  ],
  [
    'a click on a Google ad with a twelve-hour-old cookie, after a newer click on a Meta ad',
    [
      [DAY_MS / 4, { fbclid: 'new' }],
      [0, { gclid: 'g', fbc: createCookie('a', DAY_MS / 2) }],
    ],
    { google: 'g', meta: [createCookie('new', DAY_MS / 4), DAY_MS / 4] },
  ],
  [
    'a cookie with a time in the future',
    [[5, { fbc: createCookie('a', -DAY_MS) }]],
    { meta: [createCookie('a', -DAY_MS), 5] },
  ],
  ['an invalid cookie', [[0, { fbc: 'nonsense' }]], {}],
  [
    'an invalid cookie beside a click',
    [[0, { fbc: 'nonsense', fbclid: 'x' }]],
    { meta: [createCookie('x', 0), 0] },
  ],
];

it.each(CASES)('finds and dates the clicks of %s', async (_, arrivals, expected) => {
  const { projectId } = await world.nextTenant();
  const { visitorId, events } = createArrivals(arrivals);
  await storeEvents({ database: world.api, projectId }, events, { bytes: 0 });
  const query = { visitorId, from: new Date(NOW - DAY_MS), until: new Date(NOW) };
  const [signals] = await world.asWorker((project) => findSignals(project, [query]));
  const googleClick = signals?.clicks.find(({ touch }) => touch.gclid);
  const metaClick = signals?.clicks.find(({ touch }) => touch.fbc ?? touch.fbclid);
  expect(signals?.clicks).toHaveLength(Object.keys(expected).length);
  expect(googleClick?.touch.gclid).toBe(expected.google);
  expect(
    metaClick && [getFbc(metaClick.touch, metaClick.at.getTime()), NOW - metaClick.at.getTime()],
  ).toEqual(expected.meta);
});
