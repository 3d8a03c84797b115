import { Alert, Button, Checkbox, List, Stack, Table, Text } from '@mantine/core';
import { ThroughlineError, type Schema } from '@throughline/client';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import type { Campaign, CampaignChange, CampaignPlace } from '../../data/searchads.ts';
import { ChangeFields, getChange, getDraft, type EditableField } from './change-fields.tsx';
import { formatValue, getFieldLabel } from './changed-values.ts';
import { useValidatedChange, ValidatedDialog } from './validated-change.tsx';

type Expected = Schema<'ExpectedCampaign'>;
type Values = Schema<'ChangedValues'>;

export type Edit = Pick<CampaignChange, 'status' | 'biddingStrategy'> | EditableField;

type ChangeDialogProps = {
  place: CampaignPlace;
  /**
   * The campaign as the page shows it. The API refuses to change a field if its current value differs from
   * the shown value.
   */
  campaign: Campaign;
  edit: Edit;
  onClose: () => void;
};

/**
 * Values of other people's changes that the user accepted, and the user's consent to change a shared budget.
 */
type Consent = Pick<CampaignChange, 'expected' | 'confirmSharedBudget'>;

export function ChangeDialog({ place, campaign, edit, onClose }: ChangeDialogProps) {
  const [draft, setDraft] = useState(() => getDraft(campaign));
  const [consent, setConsent] = useState<Consent>({});
  const field = typeof edit === 'string' ? edit : undefined;
  const change = typeof edit === 'string' ? getChange(edit, draft, campaign) : edit;
  const validatedChange = useValidatedChange({
    place,
    input: getBody(campaign, change, consent),
    send: (body, validateOnly) =>
      api.searchads.updateSearchCampaign({ ...place, body: { ...body, validateOnly } }),
    onApplied: onClose,
    isAutomatic: field === undefined,
  });
  const accept = (accepted: Consent) => {
    const next = { ...consent, ...accepted };
    setConsent(next);
    validatedChange.validate(getBody(campaign, change, next));
  };
  const action = getAction(edit);
  const { validated: answer, error } = validatedChange;
  const requiresApproval = answer && 'before' in answer && answer.requiresApproval === true;
  return (
    <ValidatedDialog
      title={getTitle(campaign.name, edit)}
      change={validatedChange}
      action={requiresApproval ? 'Request approval' : action}
      validation={field === undefined ? action : 'Review change'}
      isDisabled={change === undefined}
      renderError={(cause) => {
        const code = getCode(cause);
        if (code === 'budget_is_shared')
          return (
            <Text size="sm">Other campaigns share this budget. Confirm that it changes for all of them.</Text>
          );
        return (
          code === 'campaign_changed' && (
            <EditConflict
              error={cause}
              onAccept={(current) => accept({ expected: { ...consent.expected, ...current } })}
            />
          )
        );
      }}
      renderValidated={(compared) =>
        'before' in compared && (
          <>
            <Comparison {...compared} currencyCode={campaign.currencyCode} />
            {requiresApproval && (
              <Text size="sm">The change raises spending. Another person must approve it.</Text>
            )}
          </>
        )
      }
      onClose={onClose}
    >
      {field && (
        <ChangeFields
          campaign={campaign}
          field={field}
          draft={draft}
          onChange={(changes) => setDraft({ ...draft, ...changes })}
        />
      )}
      {(getCode(error) === 'budget_is_shared' || consent.confirmSharedBudget !== undefined) && (
        <Checkbox
          label={`Change the budget of all ${campaign.budget?.usedBy ?? ''} campaigns that share it`}
          checked={consent.confirmSharedBudget ?? false}
          onChange={(event) => accept({ confirmSharedBudget: event.currentTarget.checked })}
        />
      )}
    </ValidatedDialog>
  );
}

const FIELD_NAMES: Record<EditableField, string> = {
  name: 'name',
  dailyBudget: 'daily budget',
  endDate: 'end date',
  bidding: 'bid strategy',
};

function getTitle(name: string, edit: Edit): string {
  if (typeof edit === 'string') return `Edit ${FIELD_NAMES[edit]} of ${name}`;
  if (edit.biddingStrategy) return getTitle(name, 'bidding');
  return `${getAction(edit)} ${name}`;
}

function getAction(edit: Edit): string {
  if (typeof edit === 'string' || edit.status === undefined) return 'Save';
  return edit.status === 'PAUSED' ? 'Pause' : 'Enable';
}

function getBody(
  campaign: Campaign,
  change: CampaignChange | undefined,
  { expected, ...consent }: Consent,
): CampaignChange {
  return { ...change, ...consent, expected: { ...getExpected(campaign, change ?? {}), ...expected } };
}

function EditConflict({ error, onAccept }: { error: unknown; onAccept: (current: Expected) => void }) {
  const details = error instanceof ThroughlineError ? error.details : [];
  const acceptCurrentValues = () =>
    onAccept(Object.fromEntries(details.map(({ path, ...detail }) => [path, detail['current'] ?? null])));
  return (
    <Alert color="yellow" variant="light" role="alert" title="Someone else changed this campaign">
      <Stack gap="xs" align="flex-start">
        <List size="sm">
          {details.map(({ path, message }) => (
            <List.Item key={path}>
              {getFieldLabel(path)} {message}
            </List.Item>
          ))}
        </List>
        <Button size="xs" variant="default" onClick={acceptCurrentValues}>
          Compare with current values
        </Button>
      </Stack>
    </Alert>
  );
}

type ComparisonProps = { before: Values; after: Values; currencyCode: string | undefined };

function Comparison({ before, after, currencyCode }: ComparisonProps) {
  const was = new Map(Object.entries(before));
  return (
    <Table>
      <Table.Caption>Validated by Google. Not applied yet.</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Field</Table.Th>
          <Table.Th>Current</Table.Th>
          <Table.Th>New</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {Object.entries(after).map(([field, value]) => (
          <Table.Tr key={field}>
            <Table.Th>{getFieldLabel(field)}</Table.Th>
            <Table.Td className="break-anywhere">{formatValue(field, was.get(field), currencyCode)}</Table.Td>
            <Table.Td className="break-anywhere">{formatValue(field, value, currencyCode)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const getCode = (error: unknown) => (error instanceof ThroughlineError ? error.code : undefined);

function getExpected(campaign: Campaign, change: CampaignChange): Expected {
  const { budget, status, name, endDate = null, biddingStrategy, targetCpa = null } = campaign;
  return {
    ...('status' in change && { status }),
    ...('name' in change && { name }),
    ...('dailyBudget' in change && budget?.amount !== undefined && { dailyBudget: budget.amount }),
    ...('endDate' in change && { endDate }),
    ...('biddingStrategy' in change && { biddingStrategy, targetCpa }),
  };
}
