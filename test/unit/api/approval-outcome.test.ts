import { describeResumption } from '../../../api/operations/searchads/getCampaignApproval.ts';

const DISPATCHED = new Date('2026-11-21T10:00:00Z');
const BEFORE = new Date('2026-11-21T09:00:00Z');
const AFTER = new Date('2026-11-21T11:00:00Z');

it.each([
  ['waits for its dispatch', { state: 'stopped', resumedAt: null }, { dispatchedAt: null }, 'running'],
  [
    'waits for its dispatch after an earlier resumption',
    { state: 'resumed', resumedAt: BEFORE },
    { dispatchedAt: null },
    'running',
  ],
  ['runs', { state: 'resuming', resumedAt: null }, { dispatchedAt: DISPATCHED }, 'running'],
  [
    'runs after an earlier resumption',
    { state: 'resuming', resumedAt: BEFORE },
    { dispatchedAt: DISPATCHED },
    'running',
  ],
  ['has ended', { state: 'resumed', resumedAt: AFTER }, { dispatchedAt: DISPATCHED }, 'done'],
  [
    'has ended before another resumption started',
    { state: 'resuming', resumedAt: AFTER },
    { dispatchedAt: DISPATCHED },
    'done',
  ],
  [
    'is cancelled while it runs',
    { state: 'stopped', resumedAt: null },
    { dispatchedAt: DISPATCHED, isInterrupted: true },
    'refused',
  ],
  [
    'is cancelled before another resumption ends',
    { state: 'resumed', resumedAt: AFTER },
    { dispatchedAt: DISPATCHED, isInterrupted: true },
    'refused',
  ],
] as const)('describeResumption describes a resumption that %s', (_, pause, approval, state) => {
  expect(describeResumption(pause, { isInterrupted: false, ...approval })).toMatchObject({ state });
});
