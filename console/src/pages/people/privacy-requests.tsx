import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { journeyRequestsQuery, type JourneyRequest } from '../../data/journey.ts';
import { useProject } from '../../data/projects.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { StateBadge } from '../../shell/status.tsx';
import { useActorNames } from '../../shell/use-actor-names.ts';
import { When } from '../../shell/when.tsx';
import { REQUEST_TITLES } from './privacy-request.tsx';

const STATES: Record<JourneyRequest['state'], { label: string; color: string }> = {
  running: { label: 'Running', color: 'blue' },
  completed: { label: 'Completed', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
};

export function PrivacyRequests() {
  return (
    <Page title="Privacy requests" scope="privacy:write">
      <Requests />
    </Page>
  );
}

function Requests() {
  const { id: projectId } = useProject();
  const query = useInfiniteQuery(journeyRequestsQuery(projectId));
  const { data, error, isFetchNextPageError } = query;
  const requests = useRows(
    data,
    (page) => page.requests,
    ({ requestId }) => requestId,
  );
  const getName = useActorNames(requests.map(({ requestedBy }) => requestedBy));
  if (!data || (error && !isFetchNextPageError)) return <QueryState query={query} h={160} />;
  if (requests.length === 0)
    return <Empty title="No privacy requests">Open a person to export or erase that person’s data.</Empty>;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        The list shows no names, because a name must not remain after an erasure.
      </Text>
      <LongTable
        label="Privacy requests"
        rows={requests}
        rowKey={({ requestId }) => requestId}
        more={query}
        minWidth={640}
        columns={[
          { name: 'Request', cell: (request) => <RequestLink request={request} projectId={projectId} /> },
          {
            name: 'State',
            cell: ({ state }) => <StateBadge {...STATES[state]} />,
          },
          { name: 'Requested by', cell: ({ requestedBy }) => getName(requestedBy), width: '25%' },
          { name: 'Requested', cell: ({ requestedAt }) => <When at={requestedAt} /> },
          {
            name: 'Available until',
            cell: ({ expiresAt }) => (expiresAt === undefined ? '–' : <When at={expiresAt} isAbsolute />),
          },
        ]}
      />
    </Stack>
  );
}

function RequestLink({
  request: { requestId, kind },
  projectId,
}: {
  request: JourneyRequest;
  projectId: string;
}) {
  return (
    <AnchorLink to="/p/$projectId/people/requests/$requestId" params={{ projectId, requestId }}>
      {REQUEST_TITLES[kind]}
    </AnchorLink>
  );
}
