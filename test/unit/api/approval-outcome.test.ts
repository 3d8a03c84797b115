import { describeResumption } from '../../../api/operations/searchads/getCampaignApproval.ts';

const DISPATCHED = new Date('2026-11-21T10:00:00Z');
const BEFORE = new Date('2026-11-21T09:00:00Z');
const AFTER = new Date('2026-11-21T11:00:00Z');

it.each([
  ['waits for its dispatch', { state: 'stopped', resumedAt: null }, null, 'running'],
  [
    'waits for its dispatch after an earlier resumption',
    { state: 'resumed', resumedAt: BEFORE },
    null,
    'running',
  ],
  ['runs', { state: 'resuming', resumedAt: null }, DISPATCHED, 'running'],
  ['has ended', { state: 'resumed', resumedAt: AFTER }, DISPATCHED, 'done'],
  [
    'has ended before another resumption started',
    { state: 'resuming', resumedAt: AFTER },
    DISPATCHED,
    'done',
  ],
  ['is cancelled while it runs', { state: 'stopped', resumedAt: null }, DISPATCHED, 'refused'],
  ['is cancelled before its dispatch', { state: 'resumed', resumedAt: BEFORE }, DISPATCHED, 'refused'],
] as const)('describeResumption describes a resumption that %s', (_, pause, dispatchedAt, state) => {
  expect(describeResumption(pause, dispatchedAt)).toMatchObject({ state });
});
