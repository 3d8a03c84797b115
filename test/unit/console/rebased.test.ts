import { rebased } from '../../../console/src/data/rebased.ts';

describe('what was typed, on what is now', () => {
  const began = { name: 'Shop', approval: false, origins: ['a', 'b'], retention: { audit: 30, mails: '' } };

  it('leaves fields that were not touched to others, also inside of others', () => {
    const now = { name: 'Shop', approval: true, origins: ['a'], retention: { audit: 60, mails: '' } };
    const typed = { ...began, name: 'Store', retention: { audit: 30, mails: '90' } };
    expect(rebased(typed, began, now)).toEqual({
      name: 'Store',
      approval: true,
      origins: ['a'],
      retention: { audit: 60, mails: '90' },
    });
  });

  it('keeps a field that both have changed as it was typed', () => {
    expect(rebased({ name: 'Store' }, { name: 'Shop' }, { name: 'Market' })).toEqual({ name: 'Store' });
  });

  it('keeps what is under one name of a record apart, and takes out what either has taken out', () => {
    const before: Record<string, string> = { EUR: 'EUR 500', USD: 'USD 5', GBP: 'GBP 1', CHF: 'CHF 1' };
    const typed: Record<string, string> = { EUR: 'EUR 400', USD: 'USD 5', CHF: 'CHF 1', SEK: 'SEK 9' };
    const now: Record<string, string> = { EUR: 'EUR 700', USD: 'USD 6', GBP: 'GBP 1', NOK: 'NOK 2' };
    expect(rebased(typed, before, now)).toStrictEqual({
      EUR: 'EUR 400',
      USD: 'USD 6',
      SEK: 'SEK 9',
      NOK: 'NOK 2',
    });
  });

  it('does to a list what was put in and what was taken out', () => {
    expect(rebased(['a', 'c'], ['a', 'b'], ['b', 'd'])).toEqual(['c', 'd']);
    expect(rebased(['a', 'b'], ['a', 'b'], ['d'])).toEqual(['d']);
  });
});
