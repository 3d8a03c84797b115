/** Input format of a budget: `EUR 500`. */
const BUDGET = /^([A-Za-z]{3})\s+(\d+(?:\.\d+)?)$/;

/** Budgets such as `EUR 500`, by currency. */
export type Budgets = Record<string, string>;

/**
 * Groups budget inputs by currency, so that edits by two people to one currency merge. Invalid and duplicate inputs use
 * themselves as key and are refused at submission.
 */
export function getBudgets(words: readonly string[]): Budgets {
  const budgets: Budgets = {};
  for (const word of words) {
    const currency = getCurrency(word);
    budgets[currency === undefined || Object.hasOwn(budgets, currency) ? word : currency] = word;
  }
  return budgets;
}

/** Returns why the budgets are invalid; null if they are valid. */
export function findBudgetProblem(budgets: Budgets): string | null {
  const words = Object.values(budgets);
  const wrong = words.find((word) => getCurrency(word) === undefined);
  if (wrong !== undefined) return `“${wrong}” is not a currency and amount, such as EUR 500.`;
  return new Set(words.map(getCurrency)).size < words.length ? 'Enter each currency once.' : null;
}

function getCurrency(word: string): string | undefined {
  return BUDGET.exec(word.trim())?.[1]?.toUpperCase();
}

/** Returns the amounts of the budgets by currency. */
export function getAmounts(budgets: Budgets): Record<string, number> {
  const entries = Object.values(budgets).flatMap((word) => {
    const [, currency = '', amount = ''] = BUDGET.exec(word.trim()) ?? [];
    return currency === '' ? [] : [[currency.toUpperCase(), Number(amount)] as const];
  });
  return Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)));
}
