import { ThroughlineError } from '../../../client/src/errors.ts';
import { ifOnFirstPage, isOnFirstPage, lookEvery } from '../../../console/src/data/look-again.ts';

describe('what the console looks at again by itself', () => {
  const every = lookEvery((data: { pages: unknown[] } | undefined) => (isOnFirstPage(data) ? 5_000 : false));
  const signedOut = new ThroughlineError({ message: 'Sign in again.', status: 401, code: 'unauthorized' });
  const away = new ThroughlineError({ message: 'Come again.', status: 503, code: 'unavailable' });

  it('is the first page of a list, and none of it once a further one is shown', () => {
    expect(every({ state: { data: undefined, error: null } })).toBe(5_000);
    expect(every({ state: { data: { pages: ['one'] }, error: null } })).toBe(5_000);
    expect(every({ state: { data: { pages: ['one', 'two'] }, error: null } })).toBe(false);
    expect(ifOnFirstPage({ state: { data: { pages: ['one'] } } })).toBe(true);
    expect(ifOnFirstPage({ state: { data: { pages: ['one', 'two'] } } })).toBe(false);
  });

  it('is nothing while nobody is signed in, and goes on after other errors', () => {
    expect(every({ state: { data: { pages: ['one'] }, error: signedOut } })).toBe(false);
    expect(every({ state: { data: { pages: ['one'] }, error: away } })).toBe(5_000);
  });
});
