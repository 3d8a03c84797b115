import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { formatTrend } from '../../shell/format-trend.ts';
import { formatMoney } from '../../shell/money.ts';

/** Google charges at most 30.4 daily budgets a month. */
export const DAYS_PER_MONTH = 30.4;

/** Raises above this multiple of the current budget are confirmed by typing the amount. */
const CONFIRMED_ABOVE = 3;

/** Returns whether a raise must be confirmed by typing the amount. */
export const mustTypeAmount = (before: number | undefined, after: number) =>
  before !== undefined && before > 0 && after > before * CONFIRMED_ABOVE;

/** Returns whether a typed amount confirms the new budget. A comma is a decimal point, and spaces are ignored. */
export function isTypedAmount(typed: string, amount: number): boolean {
  const written = typed.replaceAll(/\s/g, '').replace(',', '.');
  return written !== '' && Number(written) === amount;
}

type BudgetImpactProps = {
  before: number | undefined;
  after: number;
  currencyCode: string | undefined;
  typed: string;
  onType: (typed: string) => void;
};

/** Renders the change of a daily budget in percent, its monthly maximum, and the confirmation of a large raise. */
export function BudgetImpact({ before, after, currencyCode, typed, onType }: BudgetImpactProps) {
  if (!(after > 0)) return null;
  const change = before !== undefined && before > 0 ? `${formatTrend(after, before)}, up to` : 'Up to';
  const text = `${change} ${formatMoney(after * DAYS_PER_MONTH, currencyCode)} a month.`;
  if (!mustTypeAmount(before, after)) {
    return (
      <Text size="sm" role="status">
        {text}
      </Text>
    );
  }
  return (
    <Alert color="yellow" variant="light" role="status" title={text}>
      <Stack gap="xs">
        <Text size="sm">The new budget is more than {CONFIRMED_ABOVE} times the current one.</Text>
        <TextInput
          label={`Type ${after} to confirm`}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          autoComplete="off"
          inputMode="decimal"
          required
        />
      </Stack>
    </Alert>
  );
}
