const BUDGET = /^([A-Za-z]{3})\s+(\d+(?:\.\d+)?)$/;

/** Inputs such as `EUR 500` by currency. */
export type Budgets = Record<string, string>;

/**
 * Stores each input under its currency, so that `rebase` merges concurrent edits of a currency into one
 * budget. Invalid and duplicate inputs are stored under their own text, and `findBudgetProblem` refuses them.
 */
export function getBudgets(texts: readonly string[]): Budgets {
  const budgets: Budgets = {};
  for (const text of texts) {
    const currency = getCurrency(text);
    budgets[currency === undefined || Object.hasOwn(budgets, currency) ? text : currency] = text;
  }
  return budgets;
}

export function findBudgetProblem(budgets: Budgets): string | null {
  const texts = Object.values(budgets);
  const invalid = texts.find((text) => getCurrency(text) === undefined);
  if (invalid !== undefined) return `“${invalid}” is not a currency and amount, such as EUR 500.`;
  return new Set(texts.map(getCurrency)).size < texts.length ? 'Enter each currency once.' : null;
}

function getCurrency(text: string): string | undefined {
  return BUDGET.exec(text.trim())?.[1]?.toUpperCase();
}

export function getAmounts(budgets: Budgets): Record<string, number> {
  const entries = Object.values(budgets).flatMap((text) => {
    const [, currency = '', amount = ''] = BUDGET.exec(text.trim()) ?? [];
    return currency === '' ? [] : [[currency.toUpperCase(), Number(amount)] as const];
  });
  return Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)));
}
