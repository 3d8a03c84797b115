import { Button, Group, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { suppress, suppressionsQuery, unsuppress } from '../../data/emails.ts';
import { useProject } from '../../data/projects.ts';
import { Empty } from '../../shell/empty.tsx';
import { Failure } from '../../shell/failure.tsx';
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
  const { data, error, isLoading, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const lift = useMutation({
    mutationFn: (email: string) => unsuppress({ projectId, email }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['suppressions', projectId] }),
  });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (isLoading) return <Skeleton h={160} />;
  const suppressions = data?.pages.flatMap((page) => page.suppressions) ?? [];
  if (suppressions.length === 0)
    return <Empty title="Nobody is suppressed">Every address gets the mail that is queued for it.</Empty>;
  return (
    <Stack>
      {lift.error && <Failure error={lift.error} />}
      <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} aria-label="Suppressions">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Address</Table.Th>
              <Table.Th>Why</Table.Th>
              <Table.Th visibleFrom="sm">Since</Table.Th>
              <Table.Th ta="right">Lift</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {suppressions.map(({ email, reason, createdAt }) => (
              <Table.Tr key={`${email} ${reason}`}>
                <Table.Td className="break-anywhere">{email}</Table.Td>
                <Table.Td>{WHY[reason]}</Table.Td>
                <Table.Td visibleFrom="sm">
                  <When at={createdAt} />
                </Table.Td>
                <Table.Td ta="right">
                  <Button
                    size="xs"
                    variant="default"
                    loading={lift.isPending && lift.variables === email}
                    onClick={() => lift.mutate(email)}
                    aria-label={`Send again to ${email}`}
                  >
                    Send again
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          More
        </Button>
      )}
    </Stack>
  );
}
