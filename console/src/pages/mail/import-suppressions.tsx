import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ThroughlineError } from '@throughline/client';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { connectionsQuery, type Connection } from '../../data/connections.ts';
import { useHasScope } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { formatImport } from './suppression-labels.ts';

/** Counts of an import so far, and the cursor for the next page. */
type Progress = { read: number; added: number; invalid: number; after: string | null };

const START: Progress = { read: 0, added: 0, invalid: 0, after: null };

/**
 * Imports the suppression lists of the project's Resend accounts. Choosing an account needs the scope to read
 * connections.
 */
export function ImportSuppressions({ projectId }: { projectId: string }) {
  const hasScope = useHasScope();
  const isAllowed = hasScope('emails:send') && hasScope('connections:write');
  const { data, error, refetch } = useQuery({ ...connectionsQuery(projectId), enabled: isAllowed });
  if (!isAllowed) return null;
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const accounts = data.connections.filter(
    ({ provider, status }) => provider === 'resend' && status !== 'revoked',
  );
  if (accounts.length === 0)
    return (
      <Text size="sm">
        To import suppressions from Resend,{' '}
        <ToConnections projectId={projectId}>connect Resend</ToConnections>.
      </Text>
    );
  return accounts.map((account) => (
    <ImportFromAccount
      key={account.id}
      projectId={projectId}
      account={account}
      label={accounts.length === 1 ? 'Import from Resend' : `Import from Resend: ${account.account.name}`}
    />
  ));
}

function ImportFromAccount({
  projectId,
  account: { id: connectionId },
  label,
}: {
  projectId: string;
  account: Connection;
  label: string;
}) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const run = useMutation({
    mutationFn: async (from: Progress) => {
      let sum = from;
      setProgress(sum);
      do {
        const { read, added, invalid, nextAfter } = await api.connections.importSuppressions(
          { projectId, connectionId, body: sum.after === null ? {} : { after: sum.after } },
          // Without retries, a rate limit is shown at once.
          { maxRetries: 0 },
        );
        sum = {
          read: sum.read + read,
          added: sum.added + added,
          invalid: sum.invalid + invalid,
          after: nextAfter,
        };
        setProgress(sum);
      } while (sum.after !== null);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['suppressions', projectId] }),
  });
  const start = (from: Progress) => run.mutate(from);
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button variant="default" size="xs" loading={run.isPending} onClick={() => start(START)}>
          {label}
        </Button>
        <Text size="sm" role="status" aria-label="Import">
          {progress && getStatus(progress, run.status)}
        </Text>
      </Group>
      {run.error && (
        <Problem error={run.error} projectId={projectId} retry={() => start(progress ?? START)} />
      )}
    </Stack>
  );
}

function getStatus(
  { read, added, invalid }: Progress,
  status: 'idle' | 'pending' | 'success' | 'error',
): string {
  const counts = formatImport({ read, added, invalid });
  if (status === 'success') return `Import complete: ${counts}`;
  if (status === 'error') return read === 0 ? '' : `Import stopped: ${counts}`;
  return read === 0 ? 'Importing from Resend…' : `Importing from Resend… ${counts}`;
}

/** Renders why an import failed and what to do, by the API's error code. */
function Problem({ error, projectId, retry }: { error: Error; projectId: string; retry: () => void }) {
  const { code, details = [] } = error instanceof ThroughlineError ? error : {};
  const isSendingKey = code === 'forbidden' && details.some(({ path }) => path === 'connectionId');
  if (isSendingKey)
    return (
      <Alert color="red" variant="light" role="alert" title="This Resend key may only send">
        Connect a key with full access under <ToConnections projectId={projectId}>Connections</ToConnections>,
        then import again.
      </Alert>
    );
  if (code === 'connection_needs_reauth' || code === 'connection_not_found')
    return (
      <Alert color="red" variant="light" role="alert" title="Reconnect Resend">
        {code === 'connection_not_found'
          ? 'The connection was removed.'
          : 'Its authorization expired or was revoked.'}{' '}
        Reconnect it under <ToConnections projectId={projectId}>Connections</ToConnections>, then import
        again.
      </Alert>
    );
  return <Failure error={error} retry={retry} />;
}

function ToConnections({ projectId, children }: { projectId: string; children: string }) {
  return (
    <AnchorLink
      underline="always"
      inherit
      c="inherit"
      to="/p/$projectId/settings/connections"
      params={{ projectId }}
    >
      {children}
    </AnchorLink>
  );
}
