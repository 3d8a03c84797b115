import { Text } from '@mantine/core';
import { useProject } from '../../data/projects.ts';
import { TextLink } from '../../shell/links.tsx';
import { StatusAlert } from '../../shell/status.tsx';

export function PendingApproval() {
  const { id: projectId } = useProject();
  return (
    <StatusAlert color="blue" title="Waiting for approval">
      <Text size="sm">
        Nothing has changed yet. Another person must approve the request. See{' '}
        <TextLink to="/p/$projectId/ads/approvals" params={{ projectId }} search={{ state: 'waiting' }}>
          approvals
        </TextLink>
        .
      </Text>
    </StatusAlert>
  );
}
