/** A budget as it is typed: `EUR 500`. */
const BUDGET = /^([A-Za-z]{3})\s+(\d+(?:\.\d+)?)$/;

/** By currency, each as `EUR 500`. */
export type Budgets = Record<string, string>;

/**
 * Budgets as they are typed, by currency, so that what two people do to one currency meets under one name. What is no
 * budget, or the second one of its currency, stands under itself: it is shown, and is refused.
 */
export function budgetsOf(words: readonly string[]): Budgets {
  const budgets: Budgets = {};
  for (const word of words) {
    const currency = currencyOf(word);
    budgets[currency === undefined || Object.hasOwn(budgets, currency) ? word : currency] = word;
  }
  return budgets;
}

/** Why what was typed as budgets cannot be sent; null: it can. */
export function problemOfBudgets(budgets: Budgets): string | null {
  const words = Object.values(budgets);
  const wrong = words.find((word) => currencyOf(word) === undefined);
  if (wrong !== undefined) return `“${wrong}” is no currency with an amount, such as EUR 500.`;
  return new Set(words.map(currencyOf)).size < words.length ? 'Name each currency once.' : null;
}

function currencyOf(word: string): string | undefined {
  return BUDGET.exec(word.trim())?.[1]?.toUpperCase();
}

/** What budgets come to, by currency. */
export function amountsOf(budgets: Budgets): Record<string, number> {
  const entries = Object.values(budgets).flatMap((word) => {
    const [, currency = '', amount = ''] = BUDGET.exec(word.trim()) ?? [];
    return currency === '' ? [] : [[currency.toUpperCase(), Number(amount)] as const];
  });
  return Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other)));
}
