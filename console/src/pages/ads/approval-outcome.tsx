import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalQuery, type Approval } from '../../data/campaign-approvals.ts';
import { Failure } from '../../shell/failure.tsx';

/** Time after approval during which the change may still be in progress. */
const UNDER_WAY_MS = 3_600_000;

/**
 * Renders the outcome of an approved change. The list omits outcomes, so those of older approvals are read on demand.
 */
export function ApprovalOutcome({ projectId, approval }: { projectId: string; approval: Approval }) {
  const { id: approvalId, decidedAt } = approval;
  const [isShown, setShown] = useState(
    () => decidedAt !== undefined && Date.now() - Date.parse(decidedAt) < UNDER_WAY_MS,
  );
  const one = { projectId, approvalId };
  const { data, error, refetch } = useQuery({ ...approvalQuery(one), enabled: isShown });
  if (!isShown) {
    return (
      <Group>
        <Button size="xs" variant="default" onClick={() => setShown(true)}>
          Show result
        </Button>
      </Group>
    );
  }
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const { outcome } = data;
  if (outcome?.state === 'refused') {
    return (
      <Alert color="red" variant="light" title="Approved, but failed">
        {outcome.message ?? outcome.code}
      </Alert>
    );
  }
  return (
    <Text size="sm" role="status">
      {outcome === undefined
        ? 'The result is no longer stored.'
        : outcome.state === 'done'
          ? 'Applied.'
          : 'Applying…'}
    </Text>
  );
}
