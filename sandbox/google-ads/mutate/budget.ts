import { currencyRules } from './money.ts';
import { REQUIRED_MESSAGE, NOT_EXEMPTED, type CreateRule } from './rule.ts';
import { wireBudget } from './wire.ts';

const MAX_AMOUNT_MICROS = 1_000_000_000_000n;

export const checkBudget: CreateRule = (fields, { draft, path }) => {
  const { name, amount_micros: micros, explicitly_shared: shared = true } = wireBudget.parse(fields);
  const at = [...path, 'name'];
  if (name !== undefined && Buffer.byteLength(name) > 255) {
    draft.fail(at, 'StringLengthError.TOO_LONG', 'Too long.', { trigger: name });
  }
  if (shared && (name ?? '') === '') draft.fail(at, 'FieldError.REQUIRED', REQUIRED_MESSAGE);
  const isTaken = draft.notRemoved('campaignBudgets').some((other) => other.fields['name'] === name);
  if (shared && name !== undefined && isTaken) {
    const message = 'A campaign budget with this name already exists.';
    draft.fail(at, 'CampaignBudgetError.DUPLICATE_NAME', message, { trigger: name });
  }
  checkAmount(micros, { draft, path: [...path, 'amount_micros'] });
  return NOT_EXEMPTED;
};

/** Checks the amount of a budget for a day. */
export function checkAmount(
  micros: bigint | undefined,
  { draft, path }: Pick<Parameters<CreateRule>[1], 'draft' | 'path'>,
): void {
  const { currency } = draft.account;
  const { unit, dailyMinimum } = currencyRules(currency);
  if (micros === undefined) return draft.fail(path, 'FieldError.REQUIRED', REQUIRED_MESSAGE);
  const trigger = String(micros);
  if (micros < 0n) {
    draft.fail(path, 'CampaignBudgetError.NEGATIVE_MONEY_AMOUNT', 'The amount is negative.', { trigger });
  } else if (micros > MAX_AMOUNT_MICROS) {
    draft.fail(path, 'CampaignBudgetError.MONEY_AMOUNT_TOO_LARGE', 'The amount is too large.', { trigger });
  } else if (micros % unit !== 0n) {
    const message = 'The amount is not a multiple of the least unit of the currency.';
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
    const message = 'The budget is below the least amount per day.';
    draft.fail(path, 'CampaignBudgetError.BUDGET_BELOW_PER_DAY_MINIMUM', message, { trigger, details });
  }
}
