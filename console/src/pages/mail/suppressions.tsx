import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { suppress, suppressionsQuery, unsuppress, type Suppression } from '../../data/emails.ts';
import { useProject } from '../../data/projects.ts';
import { Empty } from '../../shell/empty.tsx';
import { Failure } from '../../shell/failure.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { Needs } from '../../shell/needs.tsx';
import { Page } from '../../shell/page.tsx';
import { When } from '../../shell/when.tsx';

const WHY: Record<string, string> = {
  bounce: 'takes no mail',
  complaint: 'reported a mail as spam',
  unsubscribe: 'unsubscribed',
  manual: 'somebody decided so',
};

/** The addresses that get no mail. */
export function Suppressions() {
  const { id } = useProject();
  return (
    <Page title="Suppressions">
      <Needs scope="emails:send">
        <Text maw={640}>
          These addresses get no mail of this project, whatever is queued. Bounces, complaints and people who
          unsubscribe come here by themselves.
        </Text>
        <AddSuppression projectId={id} />
        <List projectId={id} />
      </Needs>
    </Page>
  );
}

function AddSuppression({ projectId }: { projectId: string }) {
  const [email, setEmail] = useState('');
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: () => suppress(projectId, email.trim()),
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
            label="Address"
            type="email"
            required
            maxLength={320}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            w={280}
          />
          <Button type="submit" loading={add.isPending}>
            Send it no mail
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
  const lift = useMutation({
    mutationFn: (email: string) => unsuppress({ projectId, email }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['suppressions', projectId] }),
  });
  if (error && !isFetchNextPageError) return <Failure error={error} retry={() => void refetch()} />;
  if (isLoading) return <Skeleton h={160} />;
  if (suppressions.length === 0)
    return <Empty title="Nobody is suppressed">Every address gets the mail that is queued for it.</Empty>;
  return (
    <Stack>
      {lift.error && <Failure error={lift.error} />}
      <LongTable
        label="Suppressions"
        minWidth={360}
        rows={suppressions}
        rowKey={({ email, reason }) => `${email} ${reason}`}
        more={query}
        columns={[
          { name: 'Address', cell: ({ email }) => email },
          { name: 'Why', cell: (suppression) => <Why {...suppression} /> },
          {
            name: 'Lift',
            width: '7.5rem',
            isNumber: true,
            cell: ({ email }) => (
              <Button
                size="xs"
                variant="default"
                loading={lift.isPending && lift.variables === email}
                onClick={() => lift.mutate(email)}
                aria-label={`Allow mail to ${email}`}
              >
                Allow mail
              </Button>
            ),
          },
        ]}
      />
    </Stack>
  );
}

function Why({ reason, createdAt }: Suppression) {
  return (
    <>
      {WHY[reason]}
      <Text size="sm" c="dimmed">
        since <When at={createdAt} />
      </Text>
    </>
  );
}
