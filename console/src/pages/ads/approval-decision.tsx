import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Approval } from '../../data/campaign-approvals.ts';
import { api } from '../../data/client.ts';
import { meQuery, useHasScope } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';

type DecisionProps = {
  projectId: string;
  approval: Approval;
  title: string;
  /** Called with the decided approval, which may leave the current list. */
  onDecided: (approval: Approval) => void;
};

/** Renders the actions of an approval that the person may take: approve and decline, or withdraw. */
export function ApprovalDecision({ projectId, approval, title, onDecided }: DecisionProps) {
  const hasScope = useHasScope();
  const { user } = useSuspenseQuery(meQuery).data;
  const queryClient = useQueryClient();
  const [isDeclining, { open, close }] = useDisclosure(false);
  const handleDecision = (decided: Approval) => {
    onDecided(decided);
    return queryClient.invalidateQueries({ queryKey: ['approvals', projectId] });
  };
  const target = { projectId, approvalId: approval.id };
  const grant = useMutation({
    mutationFn: () => api.searchads.grantCampaignApproval(target),
    onSuccess: handleDecision,
  });
  if (approval.requesters.includes(`user:${user.id}`)) {
    const isByKey = approval.requestedBy !== `user:${user.id}`;
    return <Withdraw target={target} isByKey={isByKey} onDone={handleDecision} />;
  }
  if (!hasScope('approvals:write')) return <Text size="sm">Waiting for an approver.</Text>;
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
      {isDeclining && <Decline target={target} title={title} onClose={close} onDone={handleDecision} />}
    </Stack>
  );
}

/** Renders the withdrawal of a person's own request, because nobody approves their own requests. */
function Withdraw({
  target,
  isByKey,
  onDone,
}: Omit<DeclineProps, 'title' | 'onClose'> & {
  /** Whether a key or OAuth client of the person made the request. */
  isByKey: boolean;
}) {
  const hasScope = useHasScope();
  const withdraw = useMutation({
    mutationFn: () => api.searchads.withdrawCampaignApproval(target),
    onSuccess: onDone,
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {isByKey
          ? 'Requested by your key or client. Another person must approve it.'
          : 'You requested this. Another person must approve it.'}
      </Text>
      {withdraw.error && <Failure error={withdraw.error} />}
      {hasScope('ads:write') && (
        <Button size="xs" variant="default" onClick={() => withdraw.mutate()} loading={withdraw.isPending}>
          Withdraw
        </Button>
      )}
    </Stack>
  );
}

type DeclineProps = {
  target: { projectId: string; approvalId: string };
  title: string;
  onClose: () => void;
  onDone: (decided: Approval) => Promise<void>;
};

function Decline({ target, title, onClose, onDone }: DeclineProps) {
  const [reason, setReason] = useState('');
  const decline = useMutation({
    mutationFn: () =>
      api.searchads.declineCampaignApproval({
        ...target,
        body: reason.trim() === '' ? {} : { reason: reason.trim() },
      }),
    onSuccess: (decided) => {
      onClose();
      return onDone(decided);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    decline.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={`Decline: ${title}?`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Reason (optional)"
            description="Shown to the requester."
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          {decline.error && <Failure error={decline.error} />}
          <Group>
            <Button type="submit" color="red" loading={decline.isPending}>
              Decline
            </Button>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
