import { rebase } from '../../../console/src/data/rebase.ts';

const loaded = { name: 'Shop', approval: false, origins: ['a', 'b'], retention: { audit: 30, mails: '' } };

it('takes unedited fields from the server, including nested fields', () => {
  const latest = { name: 'Shop', approval: true, origins: ['a'], retention: { audit: 60, mails: '' } };
  const typed = { ...loaded, name: 'Store', retention: { audit: 30, mails: '90' } };
  expect(rebase(typed, loaded, latest)).toEqual({
    name: 'Store',
    approval: true,
    origins: ['a'],
    retention: { audit: 60, mails: '90' },
  });
});

it('keeps the typed value of a field that also changed on the server', () => {
  expect(rebase({ name: 'Store' }, { name: 'Shop' }, { name: 'Market' })).toEqual({ name: 'Store' });
});

it('merges records by key, including removals by the user or on the server', () => {
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

it("applies typed additions and removals to the server's list", () => {
  expect(rebase(['a', 'c'], ['a', 'b'], ['b', 'd'])).toEqual(['c', 'd']);
  expect(rebase(['a', 'b'], ['a', 'b'], ['d'])).toEqual(['d']);
});
