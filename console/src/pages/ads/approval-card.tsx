import { Badge, Button, Group, Modal, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Approval } from '../../data/campaign-approvals.ts';
import { api } from '../../data/client.ts';
import { oneOf } from '../../data/one-of.ts';
import { meQuery, useMay } from '../../data/projects.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { useActorNames } from '../../shell/use-actor-names.ts';
import { Failure } from '../../shell/failure.tsx';
import { formatNumber, When } from '../../shell/when.tsx';
import { BIDDING, BIDDING_LABELS } from './bidding.ts';
import { ApprovalOutcome } from './approval-outcome.tsx';
import { useCustomer } from '../../data/searchads.ts';
import { withDashes } from './build-tree.ts';
import { APPROVAL_COLORS } from './states.ts';

type WhatProps = { projectId: string; approval: Approval };
type ApprovalCardProps = WhatProps & {
  /** Called with the decided approval, which may leave the current list. */
  onDecided: (approval: Approval) => void;
};

/** Renders a change that needs approval: the change, its requester, and its outcome. */
export function ApprovalCard({ projectId, approval, onDecided }: ApprovalCardProps) {
  const { state, requestedBy, createdAt, expiresAt, decidedBy, decidedAt, reason } = approval;
  const nameOf = useActorNames([requestedBy, decidedBy ?? '']);
  return (
    <Paper withBorder p="md" radius="md" component="article" aria-label={titleOf(approval)}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4" className="break-anywhere">
            {titleOf(approval)}
          </Title>
          <Badge variant="dot" color={APPROVAL_COLORS[state]} tt="none">
            {state}
          </Badge>
        </Group>
        <What projectId={projectId} approval={approval} />
        <Text size="sm" className="break-anywhere">
          Asked for by {nameOf(requestedBy)}, <When at={createdAt} />
          {state === 'waiting' && (
            <>
              ; it waits until <When at={expiresAt} />
            </>
          )}
          {decidedBy !== undefined && decidedAt !== undefined && (
            <>
              ; {state} by {nameOf(decidedBy)}, <When at={decidedAt} />
            </>
          )}
          .
        </Text>
        {reason !== undefined && <Text size="sm">“{reason}”</Text>}
        {state === 'approved' && <ApprovalOutcome projectId={projectId} approval={approval} />}
        {state === 'waiting' && <Decide projectId={projectId} approval={approval} onDecided={onDecided} />}
      </Stack>
    </Paper>
  );
}

/** Returns the title of the requested change. */
export function titleOf({ kind, campaignName }: Approval): string {
  if (kind === 'resumption') return 'Take a stop of all campaigns back';
  return `${kind === 'creation' ? 'Create' : 'Change'} ${campaignName ?? 'a campaign'}`;
}

/** Returns the start and end date of a change. */
function daysOf(values: Approval['before']): string[] {
  const { startDate, endDate } = values ?? {};
  return [
    ...(startDate === undefined ? [] : [startDate === null ? 'since it began' : `from ${startDate}`]),
    ...(endDate === undefined ? [] : [endDate === null ? 'for ever' : `to ${endDate}`]),
  ];
}

/** Returns the label of a bidding strategy that the console knows, or its code. */
function strategyIn(strategy: string): string {
  const known = oneOf(BIDDING, strategy);
  return known === undefined ? strategy : BIDDING_LABELS[known];
}

function What({ projectId, approval }: WhatProps) {
  const { customerId, campaignId, stopId, before, after } = approval;
  const customer = useCustomer({ projectId, customerId: customerId ?? '' });
  const money = (value: number | null | undefined, of: string) =>
    value === null || value === undefined
      ? undefined
      : `${formatNumber(value)} ${customer?.currencyCode ?? ''} ${of}`;
  // The approver sees spending limits even if they do not change.
  const spendingOf = (one: Approval['before']) => [
    one?.status?.toLowerCase(),
    money(one?.dailyBudget, 'a day'),
  ];
  const valuesOf = (one: Approval['before']) =>
    [
      one?.name,
      ...daysOf(one),
      one?.biddingStrategy && strategyIn(one.biddingStrategy),
      one?.targetCpa === null ? 'no cost to aim for' : money(one?.targetCpa, 'a conversion'),
    ].filter((value) => value !== undefined);
  const [was, becomes] = [valuesOf(before), valuesOf(after)];
  // Unchanged values other than spending limits are left out.
  const told = (one: Approval['before'], values: string[], others: string[]) =>
    [...spendingOf(one), ...values.filter((value) => !others.includes(value))]
      .filter((value) => value !== undefined)
      .join(', ');
  const [toldBefore, toldAfter] = [told(before, was, becomes), told(after, becomes, was)];
  const sharedBy = after?.budgetSharedBy;
  return (
    <Text size="sm">
      {toldBefore !== '' && `${toldBefore} → `}
      {toldAfter} {sharedBy !== undefined && `(a budget that ${formatNumber(sharedBy)} campaigns share) `}
      {customerId !== undefined && `in ${customer?.displayName ?? withDashes(customerId)} `}
      {customerId !== undefined && campaignId !== undefined && (
        <AnchorLink
          underline="always"
          to="/p/$projectId/ads/$customerId/campaigns/$campaignId"
          params={{ projectId, customerId, campaignId }}
        >
          The campaign
        </AnchorLink>
      )}
      {stopId !== undefined && (
        <AnchorLink underline="always" to="/p/$projectId/ads/stops/$stopId" params={{ projectId, stopId }}>
          The stop
        </AnchorLink>
      )}
    </Text>
  );
}

function Decide({ projectId, approval, onDecided }: ApprovalCardProps) {
  const may = useMay();
  const { user } = useSuspenseQuery(meQuery).data;
  const queryClient = useQueryClient();
  const [asks, { open, close }] = useDisclosure(false);
  const done = (decided: Approval) => {
    onDecided(decided);
    return queryClient.invalidateQueries({ queryKey: ['approvals', projectId] });
  };
  const one = { projectId, approvalId: approval.id };
  const grant = useMutation({
    mutationFn: () => api.searchads.grantCampaignApproval(one),
    onSuccess: done,
  });
  if (approval.requesters.includes(`user:${user.id}`)) {
    const isByKey = approval.requestedBy !== `user:${user.id}`;
    return <Withdraw one={one} isByKey={isByKey} onDone={done} />;
  }
  if (!may('approvals:write')) return <Text size="sm">Somebody who may approve decides.</Text>;
  return (
    <Stack gap="xs">
      {grant.error && <Failure error={grant.error} />}
      <Group>
        <Button size="xs" onClick={() => grant.mutate()} loading={grant.isPending}>
          Approve
        </Button>
        <Button size="xs" color="red" variant="outline" onClick={open}>
          Decline
        </Button>
      </Group>
      {asks && <Decline one={one} title={titleOf(approval)} onClose={close} onDone={done} />}
    </Stack>
  );
}

/** Renders the withdrawal of a person's own request. Nobody approves their own requests. */
function Withdraw({
  one,
  isByKey,
  onDone,
}: Omit<DeclineProps, 'title' | 'onClose'> & {
  /** Whether a key or OAuth client of the person made the request. */
  isByKey: boolean;
}) {
  const may = useMay();
  const takeBack = useMutation({
    mutationFn: () => api.searchads.withdrawCampaignApproval(one),
    onSuccess: onDone,
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {isByKey
          ? 'This was asked for by a key or a client of yours: a second person decides.'
          : 'You have asked for this yourself: a second person decides.'}
      </Text>
      {takeBack.error && <Failure error={takeBack.error} />}
      {may('ads:write') && (
        <Button size="xs" variant="default" onClick={() => takeBack.mutate()} loading={takeBack.isPending}>
          Take it back
        </Button>
      )}
    </Stack>
  );
}

type DeclineProps = {
  one: { projectId: string; approvalId: string };
  title: string;
  onClose: () => void;
  onDone: (decided: Approval) => Promise<void>;
};

function Decline({ one, title, onClose, onDone }: DeclineProps) {
  const [reason, setReason] = useState('');
  const refuse = useMutation({
    mutationFn: () =>
      api.searchads.declineCampaignApproval({
        ...one,
        body: reason.trim() === '' ? {} : { reason: reason.trim() },
      }),
    onSuccess: (decided) => {
      onClose();
      return onDone(decided);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    refuse.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={`Decline: ${title}?`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Why"
            description="For whoever has asked. It may stay empty."
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          {refuse.error && <Failure error={refuse.error} />}
          <Group>
            <Button type="submit" color="red" loading={refuse.isPending}>
              Decline it
            </Button>
            <Button variant="default" onClick={onClose}>
              Leave it waiting
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
