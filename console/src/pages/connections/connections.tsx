import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { connectionsQuery } from '../../data/connections.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { StatusAlert } from '../../shell/status.tsx';
import { useActorNames } from '../../shell/use-actor-names.ts';
import { ConnectMenu } from './connect-menu.tsx';
import { ConnectionCard } from './connection-card.tsx';

export function Connections() {
  const hasScope = useHasScope();
  return (
    <Page
      title="Connections"
      actions={hasScope('connections:write') && <ConnectMenu />}
      scope="connections:write"
    >
      <Outcome />
      <List />
    </Page>
  );
}

/** Messages by the error code that the API adds to the return URL. */
const FAILURES: Record<string, string> = {
  scope_missing: 'A required permission was not granted. Connect again, and keep all boxes ticked.',
  no_account: 'This login has no account at the provider. Sign in with another login.',
  other_account: 'You chose a different account. Choose the one that is connected here.',
  connection_gone: 'The account was disconnected in the meantime. Connect it again.',
  refused: 'The provider rejected the authorization. Try again.',
  not_configured: 'This provider is not configured correctly. Contact the operator.',
  provider_unavailable: 'The provider did not respond. Try again later.',
};

function Outcome() {
  const { status, code } = useSearch({ from: '/p/$projectId/settings/connections' });
  if (status === 'connected') return <StatusAlert title="Account connected" />;
  if (status === 'denied')
    return (
      <StatusAlert color="yellow" title="Account not connected">
        Access was denied at the provider.
      </StatusAlert>
    );
  if (status !== 'failed') return null;
  return (
    <Alert color="red" title="Account not connected" role="alert">
      {FAILURES[code ?? ''] ?? 'Try again.'}
    </Alert>
  );
}

function List() {
  const { id } = useProject();
  const query = useQuery(connectionsQuery(id));
  const connections = query.data?.connections ?? [];
  const getName = useActorNames(connections.flatMap(({ connectedBy }) => connectedBy ?? []));
  return (
    <Stack>
      <QueryState query={query} h={200} />
      {query.data?.connections.length === 0 && (
        <Empty title="No connected accounts">
          Connect your Google Ads, HubSpot, Meta and Resend accounts. You sign in at the provider; Throughline
          never sees your password.
        </Empty>
      )}
      {connections.map((connection) => (
        <ConnectionCard
          key={connection.id}
          connection={connection}
          hasAlternative={connections.some(
            (other) => other.id !== connection.id && other.provider === connection.provider,
          )}
          connectedBy={connection.connectedBy && getName(connection.connectedBy)}
        />
      ))}
    </Stack>
  );
}
