import type { z } from 'zod';
import type { PathElement } from '../errors.ts';
import type { Stored } from '../world.ts';
import type { Draft } from './draft.ts';
import { readMaskedChanges } from './field-mask.ts';
import { getCurrencyRules, NOT_EXEMPTED, type CreateRule } from './rule.ts';
import { wireBudget, type Operation } from './wire.ts';

const MAX_AMOUNT_MICROS = 1_000_000_000_000n;

export const checkBudget: CreateRule = (fields, { draft, path }) => {
  const budget = wireBudget.parse(fields);
  checkName(draft, budget, { path });
  checkAmount(draft, budget.amount_micros, [...path, 'amount_micros']);
  return NOT_EXEMPTED;
};

/**
 * Checks the name of a budget. Only a shared budget needs a name, which must be unique.
 * @param own the budget to rename, whose current name does not count as taken
 */
function checkName(
  draft: Draft,
  { name, explicitly_shared: isShared = true }: z.infer<typeof wireBudget>,
  { path, own }: { path: readonly PathElement[]; own?: Stored },
): void {
  const at = [...path, 'name'];
  if (name !== undefined && Buffer.byteLength(name) > 255) {
    draft.failTooLong(at, name);
  }
  if (isShared && (name ?? '') === '') draft.failMissing(at);
  const isNameTaken = draft
    .listNotRemoved('campaignBudgets')
    .some((other) => other.fields['name'] === name && other.resourceName !== own?.resourceName);
  if (isShared && name !== undefined && isNameTaken) {
    const message = 'A campaign budget with this name already exists.';
    draft.fail(at, 'CampaignBudgetError.DUPLICATE_NAME', message, { trigger: name });
  }
}

function checkAmount(draft: Draft, micros: bigint | undefined, path: readonly PathElement[]): void {
  const { currency } = draft.customer;
  const { unit, dailyMinimum } = getCurrencyRules(currency);
  if (micros === undefined) return draft.failMissing(path);
  const trigger = String(micros);
  if (micros < 0n) {
    draft.fail(path, 'CampaignBudgetError.NEGATIVE_MONEY_AMOUNT', 'The amount is negative.', { trigger });
  } else if (micros > MAX_AMOUNT_MICROS) {
    draft.fail(path, 'CampaignBudgetError.MONEY_AMOUNT_TOO_LARGE', 'The amount is too large.', { trigger });
  } else if (micros % unit !== 0n) {
    const message = 'The amount is not a multiple of the currency’s smallest unit.';
    draft.fail(path, 'CampaignBudgetError.NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT', message, { trigger });
  } else if (micros < dailyMinimum) {
    const details = {
      budget_per_day_minimum_error_details: {
        currency_code: currency,
        budget_per_day_minimum_micros: String(dailyMinimum),
        minimum_budget_amount_micros: String(dailyMinimum),
        failed_budget_amount_micros: trigger,
      },
    };
    const message = 'The budget is below the daily minimum.';
    draft.fail(path, 'CampaignBudgetError.BUDGET_BELOW_PER_DAY_MINIMUM', message, { trigger, details });
  }
}

export function changeBudget(draft: Draft, operation: Operation, path: readonly PathElement[]): void {
  if (operation.remove !== undefined) {
    const message = 'The sandbox does not support the removal of budgets.';
    draft.fail(path, 'OperatorError.OPERATOR_NOT_SUPPORTED', message);
    return;
  }
  const rules = { fields: ['amount_micros', 'name'], messages: {} };
  const { name, changes } = readMaskedChanges(draft, operation, { path, rules });
  const budget = draft.resolve('campaignBudgets', name, [...path, 'update', 'resource_name']);
  if (!budget) return;
  const fields = { ...budget.fields, ...Object.fromEntries(changes) };
  const merged = wireBudget.parse(fields);
  if (changes.has('name')) checkName(draft, merged, { path: [...path, 'update'], own: budget });
  const amountPath = [...path, 'update', 'amount_micros'];
  if (changes.has('amount_micros') && fields['period'] === 'CUSTOM_PERIOD') {
    const code = 'CampaignBudgetError.BUDGET_AMOUNT_MUST_BE_UNSET_FOR_CUSTOM_BUDGET_PERIOD';
    draft.fail(amountPath, code, 'A budget with a custom period has no daily amount.');
  } else if (changes.has('amount_micros')) {
    checkAmount(draft, merged.amount_micros, amountPath);
  }
  draft.change({ ...budget, fields }, path);
}
