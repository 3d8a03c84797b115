import type { PathElement } from '../errors.ts';
import { checkAmount } from './budget.ts';
import type { Draft } from './draft.ts';
import { maskedChanges } from './field-mask.ts';
import { wireBudget, type Operation } from './wire.ts';

/** Changes the amount of a budget, for every campaign that has it. */
export function changeBudget(draft: Draft, operation: Operation, path: readonly PathElement[]): void {
  if (operation.remove !== undefined) {
    const message = 'The sandbox removes no budgets.';
    draft.fail(path, 'OperatorError.OPERATOR_NOT_SUPPORTED', message);
    return;
  }
  const rules = { fields: ['amount_micros', 'name'], messages: {} };
  const { name, changes } = maskedChanges(draft, operation, { path, rules });
  const budget = draft.resolve('campaignBudgets', name, [...path, 'update', 'resource_name']);
  if (!budget) return;
  const fields = { ...budget.fields, ...Object.fromEntries(changes) };
  const amountPath = [...path, 'update', 'amount_micros'];
  if (changes.has('amount_micros') && fields['period'] === 'CUSTOM_PERIOD') {
    const code = 'CampaignBudgetError.BUDGET_AMOUNT_MUST_BE_UNSET_FOR_CUSTOM_BUDGET_PERIOD';
    draft.fail(amountPath, code, 'A budget for a whole period has no amount for a day.');
  } else if (changes.has('amount_micros')) {
    const { amount_micros: micros } = wireBudget.parse(fields);
    checkAmount(micros, { draft, path: amountPath });
  }
  draft.change({ ...budget, fields }, path);
}
