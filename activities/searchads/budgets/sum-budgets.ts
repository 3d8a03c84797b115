/** An enabled campaign and its budget; campaigns that share one have the same. */
export type EnabledBudget = { campaign: string; budget: string; micros: number };

/**
 * The campaign that is made or changed, as it will be. Without a budget of its own yet, `budget` is a name that no
 * other has.
 */
export type CampaignAfter = EnabledBudget & { isEnabled: boolean };

/** What enabled campaigns have a day, each budget once: now, and with one of them as it will be. */
export function sumBudgets(
  enabled: readonly EnabledBudget[],
  after: CampaignAfter,
): { nowMicros: number; thenMicros: number } {
  const others = enabled.filter(({ campaign }) => campaign !== after.campaign);
  // A shared budget changes for the others too.
  const then = others.map((one) => (one.budget === after.budget ? { ...one, micros: after.micros } : one));
  return { nowMicros: sumOnce(enabled), thenMicros: sumOnce(after.isEnabled ? [...then, after] : then) };
}

/** What budgets come to a day, each once. */
export function sumOnce(budgets: readonly EnabledBudget[]): number {
  const byName = new Map(budgets.map(({ budget, micros }) => [budget, micros]));
  return [...byName.values()].reduce((sum, micros) => sum + micros, 0);
}
