import { Modal, Button, Group, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { oneOf } from '../../data/one-of.ts';
import type { Campaign, CampaignChange, CampaignPlace } from '../../data/searchads.ts';
import { BIDDING, BIDDING_LABELS, TAKES_TARGET } from './bidding.ts';
import { BudgetImpact, isTypedAmount, mustTypeAmount } from './budget-impact.tsx';
import { CheckedChange } from './checked-change.tsx';

/** Edit of a campaign: a change to confirm, or a field to fill in first. */
export type Edit = Pick<CampaignChange, 'status' | 'biddingStrategy'> | EditableField;

type ChangeDialogProps = {
  place: CampaignPlace;
  /** Version that was read. The API compares it with the current one. */
  campaign: Campaign;
  edit: Edit;
  onClose: () => void;
};

const FIELD_NAMES: Record<EditableField, string> = {
  name: 'name',
  dailyBudget: 'daily budget',
  endDate: 'end date',
  bidding: 'bid strategy',
};

function getTitle(name: string, edit: Edit): string {
  if (typeof edit === 'string') return `Edit ${FIELD_NAMES[edit]} of ${name}`;
  if (edit.biddingStrategy) return getTitle(name, 'bidding');
  return `${edit.status === 'PAUSED' ? 'Pause' : 'Enable'} ${name}`;
}

/** Renders the steps of a campaign change: edit, validation by Google, and confirmation. */
export function ChangeDialog({ place, campaign, edit, onClose }: ChangeDialogProps) {
  const [change, setChange] = useState<CampaignChange | undefined>(
    typeof edit === 'string' ? undefined : edit,
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={getTitle(campaign.name, edit)}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {change === undefined && typeof edit === 'string' ? (
        <EditField campaign={campaign} field={edit} onDone={setChange} onCancel={onClose} />
      ) : (
        change && (
          <CheckedChange
            place={place}
            campaign={campaign}
            change={change}
            onBack={typeof edit === 'string' ? () => setChange(undefined) : undefined}
            onDone={onClose}
          />
        )
      )}
    </Modal>
  );
}

export type EditableField = 'name' | 'dailyBudget' | 'endDate' | 'bidding';

type EditFieldProps = {
  campaign: Campaign;
  field: EditableField;
  onDone: (change: CampaignChange) => void;
  onCancel: () => void;
};

/** Renders the input for one field of a campaign. */
function EditField({ campaign, field, onDone, onCancel }: EditFieldProps) {
  const [name, setName] = useState(campaign.name);
  const [budget, setBudget] = useState<number | string>(campaign.budget?.amount ?? '');
  const [typed, setTyped] = useState('');
  const current = campaign.budget?.amount;
  const isConfirmed = !mustTypeAmount(current, Number(budget)) || isTypedAmount(typed, Number(budget));
  const [endDate, setEndDate] = useState(campaign.endDate ?? '');
  const [hasNoEnd, setHasNoEnd] = useState(campaign.endDate === undefined);
  const [strategy, setStrategy] = useState(oneOf(BIDDING, campaign.biddingStrategy));
  const [target, setTarget] = useState<number | string>(campaign.targetCpa ?? '');
  const changes: Record<EditableField, CampaignChange | undefined> = {
    name: name.trim() === '' ? undefined : { name: name.trim() },
    dailyBudget: Number(budget) > 0 && isConfirmed ? { dailyBudget: Number(budget) } : undefined,
    endDate: hasNoEnd ? { endDate: null } : endDate === '' ? undefined : { endDate },
    bidding: strategy && {
      biddingStrategy: strategy,
      ...(TAKES_TARGET.includes(strategy) && Number(target) > 0 && { targetCpa: Number(target) }),
    },
  };
  const change = changes[field];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change) onDone(change);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {field === 'name' && (
          <TextInput
            label="Campaign name"
            required
            maxLength={255}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
        )}
        {field === 'dailyBudget' && (
          <NumberInput
            label="Daily budget"
            description={campaign.currencyCode && `In ${campaign.currencyCode}, monthly average.`}
            required
            min={0}
            decimalScale={2}
            thousandSeparator=" "
            value={budget}
            onChange={setBudget}
            data-autofocus
          />
        )}
        {field === 'dailyBudget' && (
          <BudgetImpact
            before={current}
            after={Number(budget)}
            currencyCode={campaign.currencyCode}
            typed={typed}
            onType={setTyped}
          />
        )}
        {field === 'endDate' && (
          <>
            <Switch
              label="No end date"
              checked={hasNoEnd}
              onChange={(event) => setHasNoEnd(event.currentTarget.checked)}
              data-autofocus
            />
            {!hasNoEnd && (
              <TextInput
                label="End date"
                description="In the account’s time zone."
                type="date"
                required
                value={endDate}
                onChange={(event) => setEndDate(event.currentTarget.value)}
              />
            )}
          </>
        )}
        {field === 'bidding' && (
          <>
            <Select
              label="Bid strategy"
              data={BIDDING.map((value) => ({ value, label: BIDDING_LABELS[value] }))}
              value={strategy ?? null}
              onChange={(chosen) => setStrategy(oneOf(BIDDING, chosen))}
              allowDeselect={false}
              data-autofocus
            />
            {strategy && TAKES_TARGET.includes(strategy) && (
              <NumberInput
                label="Target CPA"
                description={campaign.currencyCode && `In ${campaign.currencyCode}.`}
                required={strategy === 'TARGET_CPA'}
                min={0}
                decimalScale={2}
                value={target}
                onChange={setTarget}
              />
            )}
          </>
        )}
        <Group>
          <Button type="submit" disabled={!change}>
            Review change
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
