import { NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { Schema } from '@throughline/client';
import { oneOf } from '../../data/one-of.ts';
import type { Campaign, CampaignChange } from '../../data/searchads.ts';
import { formatTrend } from '../../shell/formats.ts';
import { formatMoney } from '../../shell/money.ts';
import { StatusAlert, StatusText } from '../../shell/status.tsx';
import { BIDDING, BIDDING_LABELS, TAKES_TARGET } from './bidding.ts';

export type EditableField = 'name' | 'dailyBudget' | 'endDate' | 'bidding';

/** Values of the form. The value of an empty number input is an empty string. */
type ChangeDraft = {
  name: string;
  budget: number | string;
  typedBudget: string;
  endDate: string;
  hasNoEnd: boolean;
  /** Undefined for a strategy that the console cannot set. */
  strategy: Schema<'BiddingStrategy'> | undefined;
  target: number | string;
};

export const getDraft = (campaign: Campaign): ChangeDraft => ({
  name: campaign.name,
  budget: campaign.budget?.amount ?? '',
  typedBudget: '',
  endDate: campaign.endDate ?? '',
  hasNoEnd: campaign.endDate === undefined,
  strategy: oneOf(BIDDING, campaign.biddingStrategy),
  target: campaign.targetCpa ?? '',
});

/** Returns undefined if the input is incomplete, or if it raises the budget a lot without confirmation. */
export function getChange(
  field: EditableField,
  draft: ChangeDraft,
  campaign: Campaign,
): CampaignChange | undefined {
  const { endDate, hasNoEnd, strategy } = draft;
  if (field === 'name') return draft.name.trim() === '' ? undefined : { name: draft.name.trim() };
  if (field === 'dailyBudget') {
    const dailyBudget = Number(draft.budget);
    const isConfirmed =
      !isLargeRaise(campaign.budget?.amount, dailyBudget) || isAmount(draft.typedBudget, dailyBudget);
    return dailyBudget > 0 && isConfirmed ? { dailyBudget } : undefined;
  }
  if (field === 'endDate') {
    if (hasNoEnd) return { endDate: null };
    return endDate === '' ? undefined : { endDate };
  }
  const targetCpa = Number(draft.target);
  if (strategy === undefined || (strategy === 'TARGET_CPA' && !(targetCpa > 0))) return undefined;
  const hasTarget = TAKES_TARGET.includes(strategy) && targetCpa > 0;
  return { biddingStrategy: strategy, ...(hasTarget && { targetCpa }) };
}

type ChangeFieldsProps = {
  campaign: Campaign;
  field: EditableField;
  draft: ChangeDraft;
  onChange: (changes: Partial<ChangeDraft>) => void;
};

export function ChangeFields({ campaign, field, draft, onChange }: ChangeFieldsProps) {
  const { currencyCode } = campaign;
  const { endDate, hasNoEnd, strategy } = draft;
  if (field === 'name')
    return (
      <TextInput
        label="Campaign name"
        required
        maxLength={255}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        data-autofocus
      />
    );
  if (field === 'dailyBudget')
    return (
      <>
        <NumberInput
          label="Daily budget"
          description={currencyCode && `In ${currencyCode}, on average over a month.`}
          required
          min={0}
          decimalScale={2}
          thousandSeparator=" "
          value={draft.budget}
          onChange={(budget) => onChange({ budget })}
          data-autofocus
        />
        <BudgetImpact
          before={campaign.budget?.amount}
          after={Number(draft.budget)}
          currencyCode={currencyCode}
          typed={draft.typedBudget}
          onType={(typedBudget) => onChange({ typedBudget })}
        />
      </>
    );
  if (field === 'endDate')
    return (
      <>
        <Switch
          label="No end date"
          checked={hasNoEnd}
          onChange={(event) => onChange({ hasNoEnd: event.currentTarget.checked })}
          data-autofocus
        />
        {!hasNoEnd && (
          <TextInput
            label="End date"
            description="In the account’s time zone."
            type="date"
            required
            value={endDate}
            onChange={(event) => onChange({ endDate: event.currentTarget.value })}
          />
        )}
      </>
    );
  return (
    <>
      <Select
        label="Bid strategy"
        data={BIDDING.map((value) => ({ value, label: BIDDING_LABELS[value] }))}
        value={strategy ?? null}
        onChange={(chosen) => onChange({ strategy: oneOf(BIDDING, chosen) })}
        allowDeselect={false}
        data-autofocus
      />
      {strategy && TAKES_TARGET.includes(strategy) && (
        <NumberInput
          label="Target CPA"
          description={currencyCode && `In ${currencyCode}.`}
          required={strategy === 'TARGET_CPA'}
          min={0}
          decimalScale={2}
          value={draft.target}
          onChange={(target) => onChange({ target })}
        />
      )}
    </>
  );
}

/** Google charges at most 30.4 times the daily budget per month. */
export const DAYS_PER_MONTH = 30.4;

/**
 * A raise above this multiple of the current budget needs a confirmation: the user must type the new amount.
 */
const CONFIRMED_ABOVE = 3;

const isLargeRaise = (before: number | undefined, after: number) =>
  before !== undefined && before > 0 && after > before * CONFIRMED_ABOVE;

/** Ignores spaces, and accepts a decimal comma. */
function isAmount(typed: string, amount: number): boolean {
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

const NO_TREND = formatTrend(1, 1);

function BudgetImpact({ before, after, currencyCode, typed, onType }: BudgetImpactProps) {
  if (!(after > 0)) return null;
  const trend = before !== undefined && before > 0 ? formatTrend(after, before) : NO_TREND;
  const change = trend === NO_TREND ? 'Up to' : `${trend}, up to`;
  const text = `${change} ${formatMoney(after * DAYS_PER_MONTH, currencyCode)} a month.`;
  if (!isLargeRaise(before, after)) {
    return (
      <Text size="sm">
        <StatusText>{text}</StatusText>
      </Text>
    );
  }
  return (
    <StatusAlert color="yellow" title={text}>
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
    </StatusAlert>
  );
}
