import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Approval } from '../../data/campaign-approvals.ts';
import { oneOf } from '../../data/one-of.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { useActorNames } from '../../shell/use-actor-names.ts';
import { toSentenceCase } from '../../shell/sentence-case.ts';
import { formatMoney } from '../../shell/money.ts';
import { formatNumber, When } from '../../shell/when.tsx';
import { BIDDING, BIDDING_LABELS } from './bidding.ts';
import { ApprovalDecision } from './approval-decision.tsx';
import { ApprovalOutcome } from './approval-outcome.tsx';
import { useCustomer } from '../../data/searchads.ts';
import { withDashes } from './with-dashes.ts';
import { APPROVAL_COLORS } from './states.ts';

type RequestedChangeProps = { projectId: string; approval: Approval };
type ApprovalCardProps = RequestedChangeProps & {
  /** Called with the decided approval, which may leave the current list. */
  onDecided: (approval: Approval) => void;
};

/** Renders a change that needs approval: the change, its requester, and its outcome. */
export function ApprovalCard({ projectId, approval, onDecided }: ApprovalCardProps) {
  const { state, requestedBy, createdAt, expiresAt, decidedBy, decidedAt, reason } = approval;
  const getName = useActorNames([requestedBy, decidedBy ?? '']);
  return (
    <Paper withBorder p="md" radius="md" component="article" aria-label={getTitle(approval)}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4" className="break-anywhere">
            {getTitle(approval)}
          </Title>
          <Badge variant="dot" color={APPROVAL_COLORS[state]} tt="none">
            {toSentenceCase(state)}
          </Badge>
        </Group>
        <RequestedChange projectId={projectId} approval={approval} />
        <Text size="sm" className="break-anywhere">
          Requested by {getName(requestedBy)}, <When at={createdAt} />
          {state === 'waiting' && (
            <>
              · expires <When at={expiresAt} />
            </>
          )}
          {decidedBy !== undefined && decidedAt !== undefined && (
            <>
              · {toSentenceCase(state)} by {getName(decidedBy)}, <When at={decidedAt} />
            </>
          )}
        </Text>
        {reason !== undefined && <Text size="sm">“{reason}”</Text>}
        {state === 'approved' && <ApprovalOutcome projectId={projectId} approval={approval} />}
        {state === 'waiting' && (
          <ApprovalDecision
            projectId={projectId}
            approval={approval}
            title={getTitle(approval)}
            onDecided={onDecided}
          />
        )}
      </Stack>
    </Paper>
  );
}

/** Returns the title of the requested change. */
export function getTitle({ kind, campaignName }: Approval): string {
  if (kind === 'resumption') return 'Resume paused campaigns';
  return `${kind === 'creation' ? 'Create' : 'Change'} ${campaignName ?? 'a campaign'}`;
}

/** Returns the start and end date of a change. */
function getDays(values: Approval['before']): string[] {
  const { startDate, endDate } = values ?? {};
  return [
    ...(startDate === undefined ? [] : [startDate === null ? 'No start date' : `Start date ${startDate}`]),
    ...(endDate === undefined ? [] : [endDate === null ? 'No end date' : `End date ${endDate}`]),
  ];
}

/** Returns the label of a bidding strategy. Falls back to the code if the console has no label. */
function getStrategyLabel(strategy: string): string {
  const known = oneOf(BIDDING, strategy);
  return known === undefined ? strategy : BIDDING_LABELS[known];
}

function RequestedChange({ projectId, approval }: RequestedChangeProps) {
  const { customerId, campaignId, stopId, before, after } = approval;
  const customer = useCustomer({ projectId, customerId: customerId ?? '' });
  const formatAmount = (label: string, value: number | null | undefined) =>
    value === null || value === undefined
      ? undefined
      : `${label} ${formatMoney(value, customer?.currencyCode)}`;
  // The approver sees spending limits even if they do not change.
  const getSpending = (one: Approval['before']) => [
    one?.status && toSentenceCase(one.status),
    formatAmount('Daily budget', one?.dailyBudget),
  ];
  const getValues = (one: Approval['before']) =>
    [
      one?.name,
      ...getDays(one),
      one?.biddingStrategy && getStrategyLabel(one.biddingStrategy),
      one?.targetCpa === null ? 'No target CPA' : formatAmount('Target CPA', one?.targetCpa),
    ].filter((value) => value !== undefined);
  const [was, becomes] = [getValues(before), getValues(after)];
  // Unchanged values other than spending limits are left out.
  const describe = (one: Approval['before'], values: string[], others: string[]) =>
    [...getSpending(one), ...values.filter((value) => !others.includes(value))]
      .filter((value) => value !== undefined)
      .join(', ');
  const [textBefore, textAfter] = [describe(before, was, becomes), describe(after, becomes, was)];
  const sharedBy = after?.budgetSharedBy;
  return (
    <Text size="sm">
      {textBefore !== '' && `${textBefore} → `}
      {textAfter} {sharedBy !== undefined && `(budget shared by ${formatNumber(sharedBy)} campaigns) `}
      {customerId !== undefined && `in ${customer?.displayName ?? withDashes(customerId)} `}
      {customerId !== undefined && campaignId !== undefined && (
        <AnchorLink
          underline="always"
          to="/p/$projectId/ads/$customerId/campaigns/$campaignId"
          params={{ projectId, customerId, campaignId }}
        >
          View campaign
        </AnchorLink>
      )}
      {stopId !== undefined && (
        <AnchorLink underline="always" to="/p/$projectId/ads/stops/$stopId" params={{ projectId, stopId }}>
          View emergency pause
        </AnchorLink>
      )}
    </Text>
  );
}
