import { rebase } from '../../../console/src/data/rebase.ts';
import { describeConflict } from '../../../console/src/pages/conversions/goal-draft.ts';
import { joinPages } from '../../../console/src/data/paging.ts';
import { ThroughlineError } from '../../../client/src/errors.ts';
import { ifOnePage, hasOnePage, pollEvery } from '../../../console/src/data/polling.ts';

const loaded = { name: 'Shop', approval: false, origins: ['a', 'b'], retention: { audit: 30, mails: '' } };

it('rebasing a form takes unedited fields from the server, including nested fields', () => {
  const latest = { name: 'Shop', approval: true, origins: ['a'], retention: { audit: 60, mails: '' } };
  const typed = { ...loaded, name: 'Store', retention: { audit: 30, mails: '90' } };
  expect(rebase(typed, loaded, latest)).toEqual({
    name: 'Store',
    approval: true,
    origins: ['a'],
    retention: { audit: 60, mails: '90' },
  });
});

it('rebasing a form keeps the typed value of a field that also changed on the server', () => {
  expect(rebase({ name: 'Store' }, { name: 'Shop' }, { name: 'Market' })).toEqual({ name: 'Store' });
});

it('rebasing a form merges records by key, including removals by the user or on the server', () => {
  const loadedBudgets: Record<string, string> = { EUR: 'EUR 500', USD: 'USD 5', GBP: 'GBP 1', CHF: 'CHF 1' };
  const typed: Record<string, string> = { EUR: 'EUR 400', USD: 'USD 5', CHF: 'CHF 1', SEK: 'SEK 9' };
  const latest: Record<string, string> = { EUR: 'EUR 700', USD: 'USD 6', GBP: 'GBP 1', NOK: 'NOK 2' };
  expect(rebase(typed, loadedBudgets, latest)).toStrictEqual({
    EUR: 'EUR 400',
    USD: 'USD 6',
    SEK: 'SEK 9',
    NOK: 'NOK 2',
  });
});

it("rebasing a form applies the typed additions and removals to the server's list", () => {
  expect(rebase(['a', 'c'], ['a', 'b'], ['b', 'd'])).toEqual(['c', 'd']);
  expect(rebase(['a', 'b'], ['a', 'b'], ['d'])).toEqual(['d']);
});

const [loadedAt, changedAt] = ['2026-04-07T08:00:00.000Z', '2026-04-07T08:00:01.000Z'];

it('describeConflict finds no conflict for a goal that nobody else has changed', () => {
  expect(describeConflict({ updatedAt: loadedAt }, loadedAt)).toBeUndefined();
  expect(describeConflict(undefined, undefined)).toBeUndefined();
});

it('describeConflict reports a goal that somebody else changed, deleted or created', () => {
  expect(describeConflict({ updatedAt: changedAt }, loadedAt)).toMatch(/^Someone else changed/);
  expect(describeConflict(undefined, loadedAt)).toMatch(/^Someone else deleted/);
  expect(describeConflict({ updatedAt: loadedAt }, undefined)).toMatch(/^A goal with this name/);
});

it('joinPages removes the second copy of a row that is on two pages, if it gets a key function', () => {
  const pages = [{ rows: ['c', 'b'] }, { rows: ['b', 'a'] }];
  const toRows = ({ rows }: { rows: string[] }) => rows;
  expect(joinPages(pages, toRows, (row) => row)).toEqual(['c', 'b', 'a']);
  expect(joinPages(pages, toRows)).toEqual(['c', 'b', 'b', 'a']);
});

const getInterval = pollEvery((data: { pages: unknown[] } | undefined) => (hasOnePage(data) ? 5_000 : false));
const signedOut = new ThroughlineError({ message: 'Sign in again.', status: 401, code: 'unauthorized' });
const unavailable = new ThroughlineError({ message: 'Come again.', status: 503, code: 'unavailable' });

it('refreshes a list only while a single page is shown', () => {
  expect(getInterval({ state: { data: undefined, error: null } })).toBe(5_000);
  expect(getInterval({ state: { data: { pages: ['one'] }, error: null } })).toBe(5_000);
  expect(getInterval({ state: { data: { pages: ['one', 'two'] }, error: null } })).toBe(false);
  expect(ifOnePage({ state: { data: { pages: ['one'] } } })).toBe(true);
  expect(ifOnePage({ state: { data: { pages: ['one', 'two'] } } })).toBe(false);
});

it('stops refreshing a list after a sign-out, and continues after other errors', () => {
  expect(getInterval({ state: { data: { pages: ['one'] }, error: signedOut } })).toBe(false);
  expect(getInterval({ state: { data: { pages: ['one'] }, error: unavailable } })).toBe(5_000);
});
