import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { connectionsQuery } from '../../data/connections.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { useActorNames } from '../../shell/use-actor-names.ts';
import { Page } from '../../shell/page.tsx';
import { ConnectMenu } from './connect-menu.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { Outcome } from './outcome.tsx';

export function Connections() {
  const { id } = useProject();
  const hasScope = useHasScope();
  return (
    <Page title="Connections" actions={hasScope('connections:write') && <ConnectMenu projectId={id} />}>
      <RequireScope scope="connections:write">
        <Outcome />
        <List />
      </RequireScope>
    </Page>
  );
}

function List() {
  const { id } = useProject();
  const { data, error, refetch } = useQuery(connectionsQuery(id));
  const getName = useActorNames((data?.connections ?? []).flatMap(({ connectedBy }) => connectedBy ?? []));
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton h={200} />;
  return (
    <Stack>
      {data.connections.length === 0 && (
        <Empty title="No connected accounts">
          Connect your Google Ads, HubSpot, Meta and Resend accounts. You sign in at the provider; Throughline
          never sees your password.
        </Empty>
      )}
      {data.connections.map((connection) => (
        <ConnectionCard
          key={connection.id}
          projectId={id}
          connection={connection}
          hasAlternative={data.connections.some(
            (other) => other.id !== connection.id && other.provider === connection.provider,
          )}
          connectedBy={connection.connectedBy && getName(connection.connectedBy)}
        />
      ))}
    </Stack>
  );
}
