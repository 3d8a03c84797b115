import { ThroughlineError } from '../../../client/src/errors.ts';
import { ifOnFirstPage, isOnFirstPage, pollEvery } from '../../../console/src/data/polling.ts';

const every = pollEvery((data: { pages: unknown[] } | undefined) => (isOnFirstPage(data) ? 5_000 : false));
const signedOut = new ThroughlineError({ message: 'Sign in again.', status: 401, code: 'unauthorized' });
const away = new ThroughlineError({ message: 'Come again.', status: 503, code: 'unavailable' });

it('refreshes a list only while it shows its first page', () => {
  expect(every({ state: { data: undefined, error: null } })).toBe(5_000);
  expect(every({ state: { data: { pages: ['one'] }, error: null } })).toBe(5_000);
  expect(every({ state: { data: { pages: ['one', 'two'] }, error: null } })).toBe(false);
  expect(ifOnFirstPage({ state: { data: { pages: ['one'] } } })).toBe(true);
  expect(ifOnFirstPage({ state: { data: { pages: ['one', 'two'] } } })).toBe(false);
});

it('stops refreshing after a sign-out and continues after other errors', () => {
  expect(every({ state: { data: { pages: ['one'] }, error: signedOut } })).toBe(false);
  expect(every({ state: { data: { pages: ['one'] }, error: away } })).toBe(5_000);
});
