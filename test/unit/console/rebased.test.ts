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

  it('does to a list what was put in and what was taken out', () => {
    expect(rebased(['a', 'c'], ['a', 'b'], ['b', 'd'])).toEqual(['c', 'd']);
    expect(rebased(['a', 'b'], ['a', 'b'], ['d'])).toEqual(['d']);
  });
});
