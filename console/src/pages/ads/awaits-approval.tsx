import { Alert, Text } from '@mantine/core';
import { useProject } from '../../data/projects.ts';
import { AnchorLink } from '../../shell/links.tsx';

/** Renders the notice that a second person decides, with a link to approvals. */
export function AwaitsApproval() {
  const { id: projectId } = useProject();
  return (
    <Alert color="blue" variant="light" role="status" title="It waits for a second person">
      <Text size="sm">
        Nothing is changed yet: what would spend more waits for somebody else to approve it. It stands in the{' '}
        <AnchorLink
          underline="always"
          c="inherit"
          to="/p/$projectId/ads/approvals"
          params={{ projectId }}
          search={{ state: 'waiting' }}
        >
          approvals
        </AnchorLink>
        .
      </Text>
    </Alert>
  );
}
