import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../../data/client.ts';
import { suppressionsQuery, type Suppression } from '../../data/emails.ts';
import { useProject } from '../../data/projects.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { Failure } from '../../shell/failure.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { When } from '../../shell/when.tsx';
import { ImportSuppressions } from './import-suppressions.tsx';

const REASONS: Record<Suppression['reason'], string> = {
  bounce: 'Bounced',
  complaint: 'Marked as spam',
  unsubscribe: 'Unsubscribed',
  manual: 'Added manually',
};

/** Reasons that only the recipient's renewed consent removes. */
const OBJECTIONS: Partial<Record<Suppression['reason'], string>> = {
  complaint: 'marked a mail as spam',
  unsubscribe: 'unsubscribed',
};

export function Suppressions() {
  const { id } = useProject();
  return (
    <Page title="Suppressions">
      <RequireScope scope="emails:send">
        <Text maw={640}>
          These addresses get no e-mail from this project. Bounces, spam complaints and unsubscribes are added
          automatically.
        </Text>
        <AddSuppression projectId={id} />
        <ImportSuppressions projectId={id} />
        <List projectId={id} />
      </RequireScope>
    </Page>
  );
}

function AddSuppression({ projectId }: { projectId: string }) {
  const [email, setEmail] = useState('');
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: () => api.emails.createEmailSuppression({ projectId, body: { email: email.trim() } }),
    onSuccess: () => {
      setEmail('');
      return queryClient.invalidateQueries({ queryKey: ['suppressions', projectId] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group align="flex-end">
          <TextInput
            label="E-mail"
            type="email"
            required
            maxLength={320}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            w={280}
          />
          <Button type="submit" loading={add.isPending}>
            Add
          </Button>
        </Group>
        {add.error && <Failure error={add.error} />}
      </Stack>
    </form>
  );
}

function List({ projectId }: { projectId: string }) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(suppressionsQuery(projectId));
  const { data, error, isLoading, refetch, isFetchNextPageError } = query;
  const suppressions = useRows(data, (page) => page.suppressions);
  const [objection, setObjection] = useState<Suppression>();
  const lift = useMutation({
    mutationFn: (email: string) => api.emails.deleteEmailSuppression({ projectId, email }),
    onSuccess: () => setObjection(undefined),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['suppressions', projectId] }),
  });
  if (error && !isFetchNextPageError) return <Failure error={error} retry={() => void refetch()} />;
  if (isLoading) return <Skeleton h={160} />;
  if (suppressions.length === 0)
    return <Empty title="No suppressed addresses">All recipients get their e-mail.</Empty>;
  return (
    <Stack>
      {lift.error && !objection && <Failure error={lift.error} />}
      <ConfirmDialog
        opened={objection !== undefined}
        title={`Remove ${objection?.email}?`}
        action="Consent was renewed, remove"
        isPending={lift.isPending}
        error={lift.error}
        onConfirm={() => objection && lift.mutate(objection.email)}
        onClose={() => setObjection(undefined)}
      >
        This person {objection && OBJECTIONS[objection.reason]}. Remove the address only if the person has
        agreed to e-mail again.
      </ConfirmDialog>
      <LongTable
        label="Suppressions"
        minWidth={360}
        rows={suppressions}
        rowKey={({ email, reason }) => `${email} ${reason}`}
        more={query}
        columns={[
          { name: 'E-mail', cell: ({ email }) => email },
          { name: 'Reason', cell: (suppression) => <Reason {...suppression} /> },
          {
            name: 'Remove',
            width: '7.5rem',
            isNumber: true,
            cell: (suppression) => (
              <Button
                size="xs"
                variant="default"
                loading={lift.isPending && lift.variables === suppression.email}
                onClick={() =>
                  OBJECTIONS[suppression.reason] === undefined
                    ? lift.mutate(suppression.email)
                    : setObjection(suppression)
                }
                aria-label={`Remove ${suppression.email}`}
              >
                Remove
              </Button>
            ),
          },
        ]}
      />
    </Stack>
  );
}

function Reason({ reason, source, createdAt }: Suppression) {
  return (
    <>
      {REASONS[reason]}
      <Text size="sm" c="dimmed">
        {source === 'provider_import' && 'Imported from Resend, '}
        <When at={createdAt} />
      </Text>
    </>
  );
}
