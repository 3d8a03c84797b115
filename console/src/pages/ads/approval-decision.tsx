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
      {asks && <Decline one={one} title={title} onClose={close} onDone={done} />}
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
  const hasScope = useHasScope();
  const takeBack = useMutation({
    mutationFn: () => api.searchads.withdrawCampaignApproval(one),
    onSuccess: onDone,
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {isByKey
          ? 'Requested by your key or client. Another person must approve it.'
          : 'You requested this. Another person must approve it.'}
      </Text>
      {takeBack.error && <Failure error={takeBack.error} />}
      {hasScope('ads:write') && (
        <Button size="xs" variant="default" onClick={() => takeBack.mutate()} loading={takeBack.isPending}>
          Withdraw
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
            label="Reason (optional)"
            description="Shown to the requester."
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          {refuse.error && <Failure error={refuse.error} />}
          <Group>
            <Button type="submit" color="red" loading={refuse.isPending}>
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
