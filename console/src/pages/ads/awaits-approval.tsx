import { Alert, Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useProject } from '../../data/projects.ts';

/** Says that a second person decides, and where. */
export function AwaitsApproval() {
  const { id: projectId } = useProject();
  return (
    <Alert color="blue" variant="light" role="status" title="It waits for a second person">
      <Text size="sm">
        Nothing is changed yet: what would spend more waits for somebody else to approve it. It stands in the{' '}
        <Anchor
          underline="always"
          c="inherit"
          renderRoot={(props) => (
            <Link
              to="/p/$projectId/ads/approvals"
              params={{ projectId }}
              search={{ state: 'waiting' }}
              {...props}
            />
          )}
        >
          approvals
        </Anchor>
        .
      </Text>
    </Alert>
  );
}
