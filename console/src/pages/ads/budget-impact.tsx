import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { formatMoney } from '../../shell/money.ts';

/** Google charges at most this many daily budgets a month. */
export const DAYS_PER_MONTH = 30.4;

/** Above this multiple of the current budget, the amount is typed twice. */
const TYPED_ABOVE = 3;

/** Returns whether a raise is so large that the amount is typed again. */
export const mustTypeAmount = (before: number | undefined, after: number) =>
  before !== undefined && before > 0 && after > before * TYPED_ABOVE;

/** Returns whether the typed amount is the new one. A comma is a decimal point, and spaces are ignored. */
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

const PERCENT = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** Renders what a new daily budget means: its change in percent and the monthly maximum. */
export function BudgetImpact({ before, after, currencyCode, typed, onType }: BudgetImpactProps) {
  if (!(after > 0)) return null;
  const change =
    before !== undefined && before > 0 ? `${PERCENT.format(after / before - 1)}, up to` : 'Up to';
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
        <Text size="sm">The new budget is more than {TYPED_ABOVE} times the current one.</Text>
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
