import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, type MutationStatus } from '@tanstack/react-query';
import { ThroughlineError } from '@throughline/client';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { connectionsQuery, type Connection } from '../../data/connections.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { ConnectionsLink } from '../../shell/links.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { formatImport } from './suppression-labels.ts';

/** Counts of an import so far, and the cursor for the next page. */
type Progress = { read: number; added: number; invalid: number; after: string | null };

const START: Progress = { read: 0, added: 0, invalid: 0, after: null };

/**
 * Imports the suppression lists of the project's Resend accounts. Choosing an account needs the scope to read
 * connections.
 */
export function ImportSuppressions() {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const isAllowed = hasScope('emails:send') && hasScope('connections:write');
  const query = useQuery({ ...connectionsQuery(projectId), enabled: isAllowed });
  if (!isAllowed) return null;
  if (!query.data) return <QueryState query={query} h={30} />;
  const accounts = query.data.connections.filter(
    ({ provider, status }) => provider === 'resend' && status !== 'revoked',
  );
  if (accounts.length === 0)
    return (
      <Text size="sm">
        To import suppressions from Resend, <ConnectionsLink>connect Resend</ConnectionsLink>.
      </Text>
    );
  return accounts.map((account) => (
    <ImportFromAccount
      key={account.id}
      account={account}
      label={accounts.length === 1 ? 'Import from Resend' : `Import from Resend: ${account.account.name}`}
    />
  ));
}

type ImportFromAccountProps = { account: Connection; label: string };

function ImportFromAccount({ account: { id: connectionId }, label }: ImportFromAccountProps) {
  const { id: projectId } = useProject();
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
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button variant="default" size="xs" loading={run.isPending} onClick={() => run.mutate(START)}>
          {label}
        </Button>
        <Text size="sm" role="status" aria-label="Import">
          {progress && getStatus(progress, run.status)}
        </Text>
      </Group>
      {run.error && <Problem error={run.error} retry={() => run.mutate(progress ?? START)} />}
    </Stack>
  );
}

function getStatus(progress: Progress, status: MutationStatus): string {
  const { read } = progress;
  const counts = formatImport(progress);
  if (status === 'success') return `Import complete: ${counts}`;
  if (status === 'error') return read === 0 ? '' : `Import stopped: ${counts}`;
  return read === 0 ? 'Importing from Resend…' : `Importing from Resend… ${counts}`;
}

/** Renders why an import failed and what to do, by the API's error code. */
function Problem({ error, retry }: { error: Error; retry: () => void }) {
  const { code, details = [] } = error instanceof ThroughlineError ? error : {};
  const isSendingKey = code === 'forbidden' && details.some(({ path }) => path === 'connectionId');
  if (isSendingKey)
    return (
      <Alert color="red" variant="light" role="alert" title="This Resend key may only send">
        Connect a key with full access under <ConnectionsLink>Connections</ConnectionsLink>, then import
        again.
      </Alert>
    );
  if (code === 'connection_needs_reauth' || code === 'connection_not_found')
    return (
      <Alert color="red" variant="light" role="alert" title="Reconnect Resend">
        {code === 'connection_not_found'
          ? 'The connection was removed.'
          : 'Its authorization expired or was revoked.'}{' '}
        Reconnect it under <ConnectionsLink>Connections</ConnectionsLink>, then import again.
      </Alert>
    );
  return <Failure error={error} retry={retry} />;
}
