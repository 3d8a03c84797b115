import { getBudgets, findBudgetProblem } from '../../../console/src/pages/project/budgets.ts';

it('keys typed budgets by currency', () => {
  const budgets = getBudgets(['EUR 500', 'usd 7.5']);
  expect(budgets).toEqual({ EUR: 'EUR 500', USD: 'usd 7.5' });
  expect(findBudgetProblem(budgets)).toBeNull();
});

it('shows and refuses invalid budgets and repeated currencies', () => {
  const repeated = getBudgets(['EUR 500', 'eur 400']);
  expect(Object.values(repeated)).toEqual(['EUR 500', 'eur 400']);
  expect(findBudgetProblem(repeated)).toBe('Enter each currency once.');
  const invalid = getBudgets(['EUR 500', 'a lot']);
  expect(Object.values(invalid)).toEqual(['EUR 500', 'a lot']);
  expect(findBudgetProblem(invalid)).toContain('“a lot” is not a currency');
});
