import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Approval } from '../../data/campaign-approvals.ts';
import { api } from '../../data/client.ts';
import { meQuery, useHasScope, useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';

type ApprovalDecisionProps = {
  approval: Approval;
  title: string;
  /** Called with the decided approval, which may leave the current list. */
  onDecided: (approval: Approval) => void;
};

/** Renders the actions of an approval that the person may take: approve and decline, or withdraw. */
export function ApprovalDecision({ approval, title, onDecided }: ApprovalDecisionProps) {
  const hasScope = useHasScope();
  const { user } = useSuspenseQuery(meQuery).data;
  const [isDeclining, { open, close }] = useDisclosure(false);
  const grant = useDecision(approval, (place) => api.searchads.grantCampaignApproval(place), onDecided);
  const withdraw = useDecision(approval, (place) => api.searchads.withdrawCampaignApproval(place), onDecided);
  const error = grant.error ?? withdraw.error;
  // Nobody approves their own requests.
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
      {isDeclining && <Decline approval={approval} title={title} onDecided={onDecided} onClose={close} />}
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

function Decline({ approval, title, onDecided, onClose }: ApprovalDecisionProps & { onClose: () => void }) {
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
      title={`Decline: ${title}?`}
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
