import { Checkbox, Group, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { oneOf } from '../../data/one-of.ts';
import type { Account } from '../../data/searchads.ts';
import { BIDDING, BIDDING_LABELS, TAKES_TARGET } from './bidding.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import { LanguagePicker } from './code-picker.tsx';
import { LocationPicker } from './location-picker.tsx';

type CampaignStepProps = {
  account: Account;
  form: UseFormReturnType<CampaignDraft>;
  currencyCode: string | undefined;
};

export function CampaignStep({ account, form, currencyCode }: CampaignStepProps) {
  const { biddingStrategy } = form.values;
  const money = currencyCode === undefined ? 'In the account’s currency' : `In ${currencyCode}`;
  return (
    <Stack maw={560}>
      <TextInput
        label="Campaign name"
        description="Unique within the account."
        required
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <NumberInput
        label="Daily budget"
        description={`${money}, on average over a month.`}
        required
        min={0}
        decimalScale={2}
        {...form.getInputProps('dailyBudget')}
      />
      <LocationPicker
        account={account}
        label="Locations"
        required
        names={form.values.locationNames}
        {...form.getInputProps('locations')}
        onChange={(locations, locationNames) => form.setValues({ locations, locationNames })}
      />
      <LanguagePicker required {...form.getInputProps('languages')} />
      <Select
        label="Bid strategy"
        data={BIDDING.map((value) => ({ value, label: BIDDING_LABELS[value] }))}
        allowDeselect={false}
        {...form.getInputProps('biddingStrategy')}
        onChange={(chosen) =>
          form.setFieldValue('biddingStrategy', oneOf(BIDDING, chosen) ?? 'MAXIMIZE_CONVERSIONS')
        }
      />
      {TAKES_TARGET.includes(biddingStrategy) && (
        <NumberInput
          label="Target CPA"
          description={`${money}.`}
          required={biddingStrategy === 'TARGET_CPA'}
          min={0}
          decimalScale={2}
          {...form.getInputProps('targetCpa')}
        />
      )}
      {biddingStrategy === 'MANUAL_CPC' && (
        <NumberInput
          label="Max. CPC"
          description={`${money}.`}
          min={0}
          decimalScale={2}
          {...form.getInputProps('cpcBid')}
        />
      )}
      <Group align="flex-start" grow>
        <TextInput
          label="Start date"
          description="Default: immediately."
          type="date"
          {...form.getInputProps('startDate')}
        />
        <TextInput
          label="End date"
          description="Default: no end date."
          type="date"
          {...form.getInputProps('endDate')}
        />
      </Group>
      <Switch
        label="Enable campaign"
        description="Otherwise, the campaign is created paused and spends nothing."
        {...form.getInputProps('startsAtOnce', { type: 'checkbox' })}
      />
      <Checkbox
        label="Contains EU political advertising"
        {...form.getInputProps('isEuPolitical', { type: 'checkbox' })}
      />
    </Stack>
  );
}
