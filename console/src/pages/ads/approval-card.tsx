import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalQuery, type Approval } from '../../data/campaign-approvals.ts';
import { api } from '../../data/client.ts';
import { meQuery, useHasScope, useProject } from '../../data/projects.ts';
import { useCustomer } from '../../data/searchads.ts';
import { Card } from '../../shell/card.tsx';
import { Failure } from '../../shell/failure.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { TextLink } from '../../shell/links.tsx';
import { StatusText, StateBadge } from '../../shell/status.tsx';
import { useActorNames } from '../../shell/use-actor-names.ts';
import { formatCount, When } from '../../shell/when.tsx';
import { describeValues } from './changed-values.ts';
import { withDashes, toSentenceCase } from '../../shell/formats.ts';
import { APPROVAL_COLORS } from './states.ts';

type ApprovalCardProps = {
  approval: Approval;
  /** Called when the approval's state has changed. It may then no longer match the filter of the list. */
  onDecided: (approval: Approval) => void;
};

export function ApprovalCard({ approval, onDecided }: ApprovalCardProps) {
  const { state, requestedBy, createdAt, expiresAt, decidedBy, decidedAt, reason } = approval;
  const getName = useActorNames([requestedBy, decidedBy ?? '']);
  return (
    <Card
      title={getTitle(approval)}
      label={getTitle(approval)}
      component="article"
      aside={<StateBadge label={toSentenceCase(state)} color={APPROVAL_COLORS[state]} />}
    >
      <RequestedChange approval={approval} />
      <Text size="sm" className="break-anywhere">
        Requested by {getName(requestedBy)}, <When at={createdAt} />
        {state === 'waiting' && (
          <>
            {' '}
            · expires <When at={expiresAt} />
          </>
        )}
        {decidedBy !== undefined && decidedAt !== undefined && (
          <>
            {' '}
            · {toSentenceCase(state)} by {getName(decidedBy)}, <When at={decidedAt} />
          </>
        )}
      </Text>
      {reason !== undefined && <Text size="sm">“{reason}”</Text>}
      {state === 'approved' && <Outcome approval={approval} />}
      {state === 'waiting' && <ApprovalDecision approval={approval} onDecided={onDecided} />}
    </Card>
  );
}

export function getTitle({ kind, campaignName }: Approval): string {
  if (kind === 'resumption') return 'Resume paused campaigns';
  return `${kind === 'creation' ? 'Create' : 'Change'} ${campaignName ?? 'a campaign'}`;
}

/** Fields that determine spending. The approver sees them even if they do not change. */
const SPENDING = ['status', 'dailyBudget'];

function RequestedChange({ approval }: { approval: Approval }) {
  const { id: projectId } = useProject();
  const { customerId, campaignId, stopId, before, after } = approval;
  const customer = useCustomer({ projectId, customerId: customerId ?? '' });
  const was = describeValues(before ?? {}, customer?.currencyCode);
  const becomes = describeValues(after ?? {}, customer?.currencyCode);
  const join = (values: typeof was, others: typeof was) =>
    values
      .filter(({ field, text }) => SPENDING.includes(field) || !others.some((other) => other.text === text))
      .map(({ text }) => text)
      .join(', ');
  const textBefore = join(was, becomes);
  const sharedBy = after?.budgetSharedBy;
  return (
    <Text size="sm">
      {textBefore !== '' && `${textBefore} → `}
      {join(becomes, was)}{' '}
      {sharedBy !== undefined && `(budget shared by ${formatCount(sharedBy, 'campaign')}) `}
      {customerId !== undefined && `in ${customer?.displayName ?? withDashes(customerId)} `}
      {customerId !== undefined && campaignId !== undefined && (
        <TextLink
          to="/p/$projectId/ads/$customerId/campaigns/$campaignId"
          params={{ projectId, customerId, campaignId }}
        >
          View campaign
        </TextLink>
      )}
      {stopId !== undefined && (
        <TextLink to="/p/$projectId/ads/stops/$stopId" params={{ projectId, stopId }}>
          View emergency pause
        </TextLink>
      )}
    </Text>
  );
}

/** Time after an approval during which the outcome loads automatically, because it may still change. */
const APPLYING_MS = 3_600_000;

/** Outcome of an approved change. Each outcome needs its own request, so older ones load only on demand. */
function Outcome({ approval: { id: approvalId, decidedAt } }: { approval: Approval }) {
  const { id: projectId } = useProject();
  const [isShown, setShown] = useState(
    () => decidedAt !== undefined && Date.now() - Date.parse(decidedAt) < APPLYING_MS,
  );
  const { data, error, refetch } = useQuery({
    ...approvalQuery({ projectId, approvalId }),
    enabled: isShown,
  });
  if (!isShown)
    return (
      <Group>
        <Button size="xs" variant="default" onClick={() => setShown(true)}>
          Show result
        </Button>
      </Group>
    );
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const { outcome } = data;
  if (outcome?.state === 'refused')
    return (
      <Alert color="red" variant="light" title="Approved, but failed">
        {outcome.message ?? outcome.code}
      </Alert>
    );
  const text = outcome?.state === 'done' ? 'Applied.' : 'Applying…';
  return (
    <Text size="sm">
      <StatusText>{outcome ? text : 'The result is no longer stored.'}</StatusText>
    </Text>
  );
}

function ApprovalDecision({ approval, onDecided }: ApprovalCardProps) {
  const hasScope = useHasScope();
  const { user } = useSuspenseQuery(meQuery).data;
  const [isDeclining, { open, close }] = useDisclosure(false);
  const grant = useDecision(approval, (place) => api.searchads.grantCampaignApproval(place), onDecided);
  const withdraw = useDecision(approval, (place) => api.searchads.withdrawCampaignApproval(place), onDecided);
  const error = grant.error ?? withdraw.error;
  // Users cannot approve requests that they, their keys or their OAuth clients made.
  const isOwn = approval.requesters.includes(`user:${user.id}`);
  const isByKey = approval.requestedBy !== `user:${user.id}`;
  return (
    <Stack gap="xs" align="flex-start">
      {isOwn && (
        <Text size="sm">
          {isByKey ? 'Requested by your key or client.' : 'You requested this.'} Another person must approve
          it.
        </Text>
      )}
      {error && <Failure error={error} />}
      {isOwn && hasScope('ads:write') && (
        <Button size="xs" variant="default" onClick={() => withdraw.mutate()} loading={withdraw.isPending}>
          Withdraw
        </Button>
      )}
      {!isOwn && !hasScope('approvals:write') && <Text size="sm">Waiting for an approver.</Text>}
      {!isOwn && hasScope('approvals:write') && (
        <Group>
          <Button size="xs" onClick={() => grant.mutate()} loading={grant.isPending}>
            Approve
          </Button>
          <Button size="xs" color="red" variant="outline" onClick={open}>
            Decline
          </Button>
        </Group>
      )}
      {isDeclining && <Decline approval={approval} onDecided={onDecided} onClose={close} />}
    </Stack>
  );
}

type ApprovalPlace = { projectId: string; approvalId: string };

function useDecision(
  { id: approvalId }: Approval,
  decide: (place: ApprovalPlace) => Promise<Approval>,
  onDecided: (approval: Approval) => void,
) {
  const { id: projectId } = useProject();
  return useMutation({
    meta: { invalidates: [['approvals', projectId]] },
    mutationFn: () => decide({ projectId, approvalId }),
    onSuccess: onDecided,
  });
}

function Decline({ approval, onDecided, onClose }: ApprovalCardProps & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const body = reason.trim() === '' ? {} : { reason: reason.trim() };
  const decline = useDecision(
    approval,
    (place) => api.searchads.declineCampaignApproval({ ...place, body }),
    (decided) => {
      onClose();
      onDecided(decided);
    },
  );
  return (
    <FormDialog
      title={`Decline: ${getTitle(approval)}?`}
      action="Decline"
      color="red"
      mutation={decline}
      onSubmit={() => decline.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Reason (optional)"
        description="Shown to the requester."
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
