import { Anchor, Button, Group, Select, Skeleton, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { batchesQuery } from '../../data/emails.ts';
import { oneOf } from '../../data/one-of.ts';
import { useProject } from '../../data/projects.ts';
import { Empty } from '../../shell/empty.tsx';
import { Failure } from '../../shell/failure.tsx';
import { Needs } from '../../shell/needs.tsx';
import { Page } from '../../shell/page.tsx';
import { formatNumber, When } from '../../shell/when.tsx';
import { StateBadge } from './state-badge.tsx';
import { BATCH_STATES } from './states.ts';

/** The project's batches, newest first. */
export function Batches() {
  const { id } = useProject();
  return (
    <Page
      title="Mail"
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => (
              <Link to="/p/$projectId/mail/suppressions" params={{ projectId: id }} {...props} />
            )}
          >
            Suppressions
          </Button>
          <Button
            size="xs"
            renderRoot={(props) => <Link to="/p/$projectId/mail/new" params={{ projectId: id }} {...props} />}
          >
            New batch
          </Button>
        </>
      }
    >
      <Needs scope="emails:send">
        <List projectId={id} />
      </Needs>
    </Page>
  );
}

function List({ projectId }: { projectId: string }) {
  const { state } = useSearch({ from: '/p/$projectId/mail' });
  const navigate = useNavigate();
  const { data, error, isLoading, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(batchesQuery(projectId, state));
  const batches = data?.pages.flatMap((page) => page.batches) ?? [];
  const choose = (chosen: string | null) =>
    void navigate({
      to: '/p/$projectId/mail',
      params: { projectId },
      search: { state: oneOf(BATCH_STATES, chosen) },
    });
  return (
    <>
      <Group>
        <Select
          label="State"
          placeholder="All"
          clearable
          clearButtonProps={{ 'aria-label': 'Show all' }}
          data={[...BATCH_STATES]}
          value={state ?? null}
          onChange={choose}
          w={180}
        />
      </Group>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {isLoading && <Skeleton h={160} />}
      {data && batches.length === 0 && (
        <Empty title={state ? `No batch is ${state}` : 'No mail yet'}>
          A batch is one template sent to many people, each with words of their own. Begin with “New batch”,
          or queue one by the API: POST /emails/batch/queue.
        </Empty>
      )}
      {batches.length > 0 && (
        <Table.ScrollContainer minWidth={480} type="native" tabIndex={0} aria-label="Batches">
          <Table highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Tracking id</Table.Th>
                <Table.Th>State</Table.Th>
                <Table.Th ta="right">Recipients</Table.Th>
                <Table.Th>Accepted</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {batches.map((batch) => (
                <Table.Tr key={batch.trackingId}>
                  <Table.Td className="break-anywhere">
                    <Anchor
                      renderRoot={(props) => (
                        <Link
                          to="/p/$projectId/mail/batches/$trackingId"
                          params={{ projectId, trackingId: batch.trackingId }}
                          search={{ status: undefined }}
                          {...props}
                        />
                      )}
                    >
                      {batch.trackingId}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>
                    <StateBadge state={batch.state} />
                  </Table.Td>
                  <Table.Td ta="right" className="numbers">
                    {formatNumber(batch.totalRecipients)}
                  </Table.Td>
                  <Table.Td>
                    <Text size="sm" span>
                      <When at={batch.createdAt} />
                    </Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older batches
        </Button>
      )}
    </>
  );
}
