import { Button, Group, Stack, Text, TextInput, Alert } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient, useQuery, type MutationStatus } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ThroughlineError } from '@throughline/client';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { api } from '../../data/client.ts';
import { connectionsQuery, type Connection } from '../../data/connections.ts';
import { useProject, useHasScope } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { ConnectionsLink } from '../../shell/links.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { showToast } from '../../shell/toast.tsx';
import { MailPage } from './mail-page.tsx';
import { formatImport } from './suppression-labels.ts';
import { SuppressionList } from './suppression-list.tsx';

/** Loaded on first use, because the CSV parser is large. */
const ImportCsvDialog = lazy(async () => ({
  default: (await import('./import-csv-dialog.tsx')).ImportCsvDialog,
}));

export function Suppressions() {
  return (
    <MailPage scope="emails:send" title="Suppressions">
      <Stack gap="sm">
        <Text maw={640}>
          This project sends no e-mail to these addresses, but people who unsubscribed still get transactional
          e-mail. Bounces, spam complaints and unsubscribes are added automatically.
        </Text>
        <Group align="flex-end">
          <AddSuppression />
          <ImportCsv />
          <ImportSuppressions />
        </Group>
      </Stack>
      <SuppressionList />
    </MailPage>
  );
}

/** Shows an added address in the list, even if the list's filters excluded it before. */
function AddSuppression() {
  const { id: projectId } = useProject();
  const [email, setEmail] = useState('');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const add = useMutation({
    mutationFn: () => api.emails.createEmailSuppression({ projectId, body: { email: email.trim() } }),
    onSuccess: async (added) => {
      setEmail('');
      showToast(added.isNew ? `${added.email} is suppressed.` : `${added.email} was suppressed already.`);
      // A new address is first in the unfiltered list.
      const search = added.isNew ? {} : { email: added.email };
      await navigate({ to: '/p/$projectId/mail/suppressions', params: { projectId }, search });
      await queryClient.invalidateQueries({ queryKey: ['suppressions', projectId] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <TextInput
            label="E-mail"
            type="email"
            required
            size="xs"
            maxLength={320}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            w={240}
          />
          <Button type="submit" size="xs" loading={add.isPending}>
            Add
          </Button>
        </Group>
        {add.error && <Failure error={add.error} />}
      </Stack>
    </form>
  );
}

function ImportCsv() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Import CSV
      </Button>
      <Suspense fallback={null}>{isOpen && <ImportCsvDialog onClose={close} />}</Suspense>
    </>
  );
}

type Progress = { read: number; added: number; invalid: number; after: string | null };

const START: Progress = { read: 0, added: 0, invalid: 0, after: null };

function ImportSuppressions() {
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
    mutationFn: async (start: Progress) => {
      let sum = start;
      setProgress(sum);
      do {
        const { read, added, invalid, nextAfter } = await api.connections.importSuppressions(
          { projectId, connectionId, body: sum.after === null ? {} : { after: sum.after } },
          // No retries, so that the user sees a rate limit at once.
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
      {run.error && <ImportFailure error={run.error} retry={() => run.mutate(progress ?? START)} />}
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

function ImportFailure({ error, retry }: { error: Error; retry: () => void }) {
  const { code, details = [] } = error instanceof ThroughlineError ? error : {};
  const isSendingKey = code === 'forbidden' && details.some(({ path }) => path === 'connectionId');
  if (isSendingKey)
    return (
      <Alert color="red" variant="light" role="alert" title="This Resend key can only send">
        Connect a key with full access under <ConnectionsLink>Connections</ConnectionsLink>, then import
        again.
      </Alert>
    );
  if (code === 'connection_needs_reauth' || code === 'connection_not_found')
    return (
      <Alert color="red" variant="light" role="alert" title="Reconnect Resend">
        {code === 'connection_not_found'
          ? 'The connection was removed.'
          : 'The authorization expired or was revoked.'}{' '}
        Reconnect Resend under <ConnectionsLink>Connections</ConnectionsLink>, then import again.
      </Alert>
    );
  return <Failure error={error} retry={retry} />;
}
