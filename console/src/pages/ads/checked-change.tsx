import { Alert, Button, Checkbox, Group, List, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ThroughlineError, type Schema } from '@throughline/client';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../data/client.ts';
import {
  getAccountKey,
  type Campaign,
  type CampaignChange,
  type CampaignPlace,
} from '../../data/searchads.ts';
import { Busy } from '../../shell/busy.tsx';
import { Failure } from '../../shell/failure.tsx';
import { showToast } from '../../shell/toast.tsx';
import { formatValue, getFieldLabel } from './changed-values.ts';
import { PendingApproval } from './pending-approval.tsx';
import { VALIDATION } from './validated-change.tsx';

type Expected = Schema<'ExpectedCampaign'>;
type Values = Schema<'ChangedValues'>;

type CheckedChangeProps = {
  place: CampaignPlace;
  campaign: Campaign;
  change: CampaignChange;
  onBack: (() => void) | undefined;
  onDone: () => void;
};

/** Renders Google's validation of a change, and the button that applies it. */
export function CheckedChange({ place, campaign, change, onBack, onDone }: CheckedChangeProps) {
  const [confirmsShared, setConfirmsShared] = useState(false);
  const [seen, setSeen] = useState<Expected>({});
  const body: CampaignChange = {
    ...change,
    expected: { ...getExpected(campaign, change), ...seen },
    ...(confirmsShared && { confirmSharedBudget: true }),
  };
  const check = useQuery({
    queryKey: ['check-change', place, body],
    queryFn: () => api.searchads.updateSearchCampaign({ ...place, body: { ...body, validateOnly: true } }),
    ...VALIDATION,
  });
  const apply = useMutation({
    meta: { invalidates: [getAccountKey(place), ['approvals', place.projectId]] },
    mutationFn: () => api.searchads.updateSearchCampaign({ ...place, body }),
    onSuccess: (answer) => {
      if ('approval' in answer) return;
      showToast('Change saved.');
      onDone();
    },
  });
  const applyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (check.data) applyButton.current?.focus();
  }, [check.data]);
  const error = apply.error ?? check.error;
  const compared = check.data && 'before' in check.data ? check.data : undefined;
  const isWaiting = apply.data !== undefined && 'approval' in apply.data;
  const requiresApproval = compared?.requiresApproval === true;
  const isShared = getCode(error) === 'budget_is_shared';
  return (
    <Stack>
      {check.isFetching && <Busy>Validating with Google. Nothing has changed yet.</Busy>}
      {getCode(error) === 'campaign_changed' ? (
        <EditConflict
          error={error}
          onSeen={(now) => {
            setSeen((before) => ({ ...before, ...now }));
            apply.reset();
          }}
        />
      ) : (
        error && !isShared && <Failure error={error} />
      )}
      {(isShared || confirmsShared) && (
        <Checkbox
          label={`Change the budget of all ${campaign.budget?.usedBy ?? ''} campaigns that share it`}
          checked={confirmsShared}
          onChange={(event) => {
            setConfirmsShared(event.currentTarget.checked);
            apply.reset();
          }}
        />
      )}
      {compared && (
        <Comparison before={compared.before} after={compared.after} currencyCode={campaign.currencyCode} />
      )}
      {requiresApproval && !isWaiting && (
        <Text size="sm">This raises spending. Another person must approve it.</Text>
      )}
      {isWaiting ? (
        <>
          <PendingApproval />
          <Group>
            <Button variant="default" onClick={onDone}>
              Close
            </Button>
          </Group>
        </>
      ) : (
        <Group>
          <Button
            ref={applyButton}
            onClick={() => apply.mutate()}
            loading={apply.isPending}
            disabled={!check.data}
          >
            {requiresApproval ? 'Request approval' : applyLabel(change)}
          </Button>
          <Button variant="default" onClick={onBack ?? onDone}>
            {onBack ? 'Back' : 'Cancel'}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Renders a conflict: the values that another person changed, and a button to apply the change anyway. */
function EditConflict({ error, onSeen }: { error: unknown; onSeen: (now: Expected) => void }) {
  const details = error instanceof ThroughlineError ? error.details : [];
  const adoptCurrentValues = () =>
    onSeen(Object.fromEntries(details.map(({ path, ...detail }) => [path, detail['current'] ?? null])));
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
        <Button size="xs" variant="default" onClick={adoptCurrentValues}>
          Use current values
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

function applyLabel({ status }: CampaignChange): string {
  if (status === 'PAUSED') return 'Pause';
  return status === 'ENABLED' ? 'Enable' : 'Save';
}

/** Returns the values that were read for the changed fields. */
function getExpected(campaign: Campaign, change: CampaignChange): Expected {
  const {
    budget,
    status,
    name,
    startDate = null,
    endDate = null,
    biddingStrategy,
    targetCpa = null,
  } = campaign;
  return {
    ...('status' in change && { status }),
    ...('name' in change && { name }),
    ...('dailyBudget' in change && budget?.amount !== undefined && { dailyBudget: budget.amount }),
    ...('startDate' in change && { startDate }),
    ...('endDate' in change && { endDate }),
    ...('biddingStrategy' in change && { biddingStrategy }),
    ...(('targetCpa' in change || 'biddingStrategy' in change) && { targetCpa }),
  };
}
