/** Enabled campaign and its budget. Campaigns may share a budget. */
export type EnabledBudget = { campaign: string; budget: string; micros: number };

/** Campaign as created or changed. For a new budget, `budget` is a unique name. */
export type CampaignAfter = EnabledBudget & { isEnabled: boolean };

/** Sums daily budgets of enabled campaigns, each budget once: now, and after the change of one campaign. */
export function sumBudgets(
  enabled: readonly EnabledBudget[],
  after: CampaignAfter,
): { nowMicros: number; thenMicros: number } {
  const others = enabled.filter(({ campaign }) => campaign !== after.campaign);
  // A shared budget changes for the other campaigns too.
  const othersAfter = others.map((other) =>
    other.budget === after.budget ? { ...other, micros: after.micros } : other,
  );
  return {
    nowMicros: sumOnce(enabled),
    thenMicros: sumOnce(after.isEnabled ? [...othersAfter, after] : othersAfter),
  };
}

/** Sums daily budgets, each once. */
export function sumOnce(budgets: readonly EnabledBudget[]): number {
  const byName = new Map(budgets.map(({ budget, micros }) => [budget, micros]));
  return [...byName.values()].reduce((sum, micros) => sum + micros, 0);
}
