import { Button, Group, Select, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { recipientsQuery, type Batch } from '../../data/emails.ts';
import { oneOf } from '../../data/one-of.ts';
import { Failure } from '../../shell/failure.tsx';
import { formatNumber, When } from '../../shell/when.tsx';
import { RECIPIENT_STATUSES } from './states.ts';

/** Who the batch goes to, what became of each, and why. */
export function Recipients({ projectId, batch }: { projectId: string; batch: Batch }) {
  const { trackingId, counts } = batch;
  const { status } = useSearch({ from: '/p/$projectId/mail/batches/$trackingId' });
  const navigate = useNavigate();
  const query = useInfiniteQuery(recipientsQuery(projectId, trackingId, status));
  const { data, error, isLoading, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetching } =
    query;
  const recipients = data?.pages.flatMap((page) => page.recipients) ?? [];
  const choose = (chosen: string | null) =>
    void navigate({
      to: '/p/$projectId/mail/batches/$trackingId',
      params: { projectId, trackingId },
      search: { status: oneOf(RECIPIENT_STATUSES, chosen) },
    });
  return (
    <Stack component="section" aria-label="Recipients">
      <Group justify="space-between" align="flex-end">
        <Title order={2} size="h4">
          Recipients
        </Title>
        <Group align="flex-end">
          <Select
            label="Status"
            placeholder="All"
            clearable
            clearButtonProps={{ 'aria-label': 'Show all' }}
            value={status ?? null}
            onChange={choose}
            data={RECIPIENT_STATUSES.map((value) => ({
              value,
              label: `${value} (${formatNumber(counts[value])})`,
            }))}
            w={190}
          />
          <Button
            variant="default"
            loading={isFetching && !isFetchingNextPage}
            onClick={() => void refetch()}
          >
            Look again
          </Button>
        </Group>
      </Group>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {isLoading && <Skeleton h={160} />}
      {data && recipients.length === 0 && <Text>Nobody has this status.</Text>}
      {recipients.length > 0 && (
        <Table.ScrollContainer minWidth={520} type="native" tabIndex={0} aria-label="Recipients">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Address</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th>Reason</Table.Th>
                <Table.Th>Since</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {recipients.map((recipient) => (
                <Table.Tr key={recipient.index}>
                  <Table.Td className="break-anywhere">{recipient.email}</Table.Td>
                  <Table.Td>{recipient.status}</Table.Td>
                  <Table.Td className="break-anywhere">{recipient.reason?.message ?? ''}</Table.Td>
                  <Table.Td>
                    <When at={recipient.updatedAt} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          More recipients
        </Button>
      )}
    </Stack>
  );
}
