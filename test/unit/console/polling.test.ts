import { ThroughlineError } from '../../../client/src/errors.ts';
import { ifOnFirstPage, isOnFirstPage, pollEvery } from '../../../console/src/data/polling.ts';

const getInterval = pollEvery((data: { pages: unknown[] } | undefined) =>
  isOnFirstPage(data) ? 5_000 : false,
);
const signedOut = new ThroughlineError({ message: 'Sign in again.', status: 401, code: 'unauthorized' });
const unavailable = new ThroughlineError({ message: 'Come again.', status: 503, code: 'unavailable' });

it('refreshes a list only while it shows its first page', () => {
  expect(getInterval({ state: { data: undefined, error: null } })).toBe(5_000);
  expect(getInterval({ state: { data: { pages: ['one'] }, error: null } })).toBe(5_000);
  expect(getInterval({ state: { data: { pages: ['one', 'two'] }, error: null } })).toBe(false);
  expect(ifOnFirstPage({ state: { data: { pages: ['one'] } } })).toBe(true);
  expect(ifOnFirstPage({ state: { data: { pages: ['one', 'two'] } } })).toBe(false);
});

it('stops refreshing after a sign-out and continues after other errors', () => {
  expect(getInterval({ state: { data: { pages: ['one'] }, error: signedOut } })).toBe(false);
  expect(getInterval({ state: { data: { pages: ['one'] }, error: unavailable } })).toBe(5_000);
});
