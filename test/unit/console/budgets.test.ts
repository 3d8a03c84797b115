import { getBudgets, problemOfBudgets } from '../../../console/src/pages/project/budgets.ts';

it('keys typed budgets by currency', () => {
  const budgets = getBudgets(['EUR 500', 'usd 7.5']);
  expect(budgets).toEqual({ EUR: 'EUR 500', USD: 'usd 7.5' });
  expect(problemOfBudgets(budgets)).toBeNull();
});

it('shows and refuses invalid budgets and repeated currencies', () => {
  const twice = getBudgets(['EUR 500', 'eur 400']);
  expect(Object.values(twice)).toEqual(['EUR 500', 'eur 400']);
  expect(problemOfBudgets(twice)).toBe('Enter each currency once.');
  const none = getBudgets(['EUR 500', 'a lot']);
  expect(Object.values(none)).toEqual(['EUR 500', 'a lot']);
  expect(problemOfBudgets(none)).toContain('“a lot” is not a currency');
});
