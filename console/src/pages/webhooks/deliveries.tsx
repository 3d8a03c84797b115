import { Badge, Button, Group, Select, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { oneOf } from '../../data/one-of.ts';
import { deliveriesQuery, redeliver, type WebhookDelivery } from '../../data/webhooks.ts';
import { Empty } from '../../shell/empty.tsx';
import { Failure } from '../../shell/failure.tsx';
import { formatNumber, When } from '../../shell/when.tsx';
import { ATTEMPT_ERRORS, DELIVERY_STATES } from './states.ts';

const COLORS = { pending: 'blue', delivered: 'green', failed: 'red' };

/** What was sent, newest first, what was answered, and the way to send it once more. */
export function Deliveries({ one }: { one: { projectId: string; webhookId: string } }) {
  const { state } = useSearch({ from: '/p/$projectId/settings/webhooks/$webhookId' });
  const navigate = useNavigate();
  const { data, error, isLoading, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(deliveriesQuery(one, state));
  const queryClient = useQueryClient();
  const again = useMutation({
    mutationFn: (deliveryId: string) => redeliver({ ...one, deliveryId }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: ['deliveries', one.projectId, one.webhookId] }),
  });
  const deliveries = data?.pages.flatMap((page) => page.deliveries) ?? [];
  const choose = (chosen: string | null) =>
    void navigate({
      to: '/p/$projectId/settings/webhooks/$webhookId',
      params: one,
      search: { state: oneOf(DELIVERY_STATES, chosen) },
    });
  return (
    <Stack component="section" aria-label="Deliveries">
      <Group justify="space-between" align="flex-end">
        <Title order={2} size="h4">
          Deliveries
        </Title>
        <Select
          label="State"
          placeholder="All"
          clearable
          clearButtonProps={{ 'aria-label': 'Show all' }}
          data={[...DELIVERY_STATES]}
          value={state ?? null}
          onChange={choose}
          w={160}
        />
      </Group>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {again.error && <Failure error={again.error} />}
      {isLoading && <Skeleton h={160} />}
      {data && deliveries.length === 0 && (
        <Empty title={state ? `No delivery is ${state}` : 'Nothing was sent yet'}>
          What happens in the project comes here as it is sent, and stays for 31 days. “Send a test event”
          shows whether your server takes it.
        </Empty>
      )}
      {deliveries.length > 0 && (
        <Table.ScrollContainer minWidth={760} type="native" tabIndex={0} aria-label="Deliveries">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Event</Table.Th>
                <Table.Th>State</Table.Th>
                <Table.Th>Last attempt</Table.Th>
                <Table.Th>Created</Table.Th>
                <Table.Th ta="right">Again</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {deliveries.map((delivery) => (
                <Table.Tr key={delivery.id}>
                  <Table.Td>
                    {delivery.type ?? 'ended'}
                    <Text size="xs" c="dimmed">
                      {delivery.eventId}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <Badge variant="dot" color={COLORS[delivery.state]} tt="none" miw="max-content">
                      {delivery.state}
                    </Badge>
                  </Table.Td>
                  <Table.Td>
                    <LastAttempt delivery={delivery} />
                  </Table.Td>
                  <Table.Td>
                    <When at={delivery.createdAt} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <Button
                      size="xs"
                      variant="default"
                      loading={again.isPending && again.variables === delivery.id}
                      onClick={() => again.mutate(delivery.id)}
                      aria-label={`Send again ${delivery.eventId}`}
                    >
                      Send again
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older deliveries
        </Button>
      )}
    </Stack>
  );
}

function LastAttempt({
  delivery: { lastAttempt, attempts, nextAttemptAt, state },
}: {
  delivery: WebhookDelivery;
}) {
  if (!lastAttempt) return 'none yet';
  const { status, error, durationMs } = lastAttempt;
  return (
    <>
      {status !== undefined && `${status} `}
      {error !== undefined && (ATTEMPT_ERRORS[error] ?? error)}
      {durationMs !== undefined && ` in ${formatNumber(durationMs)} ms`}
      <Text size="xs" c="dimmed">
        {attempts === 1 ? 'one attempt' : `${formatNumber(attempts)} attempts`}
        {state === 'pending' && nextAttemptAt !== undefined && (
          <>
            , the next <When at={nextAttemptAt} />
          </>
        )}
      </Text>
    </>
  );
}
