import { Anchor, Badge, Button, Group, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../../data/client.ts';
import { useHasScope } from '../../data/projects.ts';
import { oneOf } from '../../data/one-of.ts';
import { deletionKey, deliveriesQuery } from '../../data/webhooks.ts';
import { Failure } from '../../shell/failure.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { getOptions, toSentenceCase } from '../../shell/sentence-case.ts';
import { When } from '../../shell/when.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DELIVERY_TYPES } from './event-types.ts';
import { LastAttempt } from './last-attempt.tsx';
import { DELIVERY_STATES } from './states.ts';

const COLORS = { pending: 'blue', delivered: 'green', failed: 'red' };

/** Renders deliveries, newest first, with responses and the option to resend. */
export function Deliveries({ endpoint }: { endpoint: { projectId: string; webhookId: string } }) {
  const search = useSearch({ from: '/p/$projectId/settings/webhooks/$webhookId' });
  const { state, type, delivery: opened } = search;
  const navigate = useNavigate();
  const isGoing = useIsMutating({ mutationKey: deletionKey(endpoint) }) > 0;
  const query = useInfiniteQuery({ ...deliveriesQuery(endpoint, { state, type }), enabled: !isGoing });
  const { data, error, isLoading, refetch, isFetchNextPageError } = query;
  const deliveries = useRows(data, (page) => page.deliveries);
  const sendsEvents = useHasScope()('event_log:read');
  const queryClient = useQueryClient();
  const again = useMutation({
    mutationFn: (deliveryId: string) => api.webhooks.redeliverWebhookDelivery({ ...endpoint, deliveryId }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: ['deliveries', endpoint.projectId, endpoint.webhookId] }),
  });
  const choose = (chosen: Partial<typeof search>) =>
    void navigate({
      to: '/p/$projectId/settings/webhooks/$webhookId',
      params: endpoint,
      search: { ...search, ...chosen },
      resetScroll: false,
    });
  return (
    <Stack component="section" aria-label="Deliveries">
      <Group justify="space-between" align="flex-end">
        <Title order={2} size="h4">
          Deliveries
        </Title>
        <Group>
          <Select
            label="State"
            placeholder="All"
            clearable
            clearButtonProps={{ 'aria-label': 'Show all states' }}
            data={getOptions(DELIVERY_STATES)}
            value={state ?? null}
            onChange={(chosen) => choose({ state: oneOf(DELIVERY_STATES, chosen) })}
            w={160}
          />
          <Select
            label="Event"
            placeholder="All"
            clearable
            searchable
            clearButtonProps={{ 'aria-label': 'Show all events' }}
            data={DELIVERY_TYPES}
            value={type ?? null}
            onChange={(chosen) => choose({ type: chosen ?? undefined })}
            w={220}
          />
        </Group>
      </Group>
      {error && !isFetchNextPageError && <Failure error={error} retry={() => void refetch()} />}
      {again.error && <Failure error={again.error} />}
      {isLoading && <Skeleton h={160} />}
      {data && deliveries.length === 0 && (
        <Empty title={state || type ? 'No matching deliveries' : 'No deliveries'}>
          Deliveries appear here and are stored for 31 days. Use “Send test event” to check your endpoint.
        </Empty>
      )}
      {deliveries.length > 0 && (
        <LongTable
          label="Deliveries"
          minWidth={760}
          rows={deliveries}
          rowKey={({ id }) => id}
          more={query}
          columns={[
            {
              name: 'Event',
              width: '30%',
              cell: ({ id, type: event, eventId }) => (
                <>
                  {sendsEvents ? (
                    <Anchor
                      component="button"
                      size="sm"
                      ta="left"
                      onClick={() => choose({ delivery: id })}
                      aria-label={`Details of ${event} ${eventId}`}
                    >
                      {event}
                    </Anchor>
                  ) : (
                    event
                  )}
                  <Text size="xs" c="dimmed">
                    {eventId}
                  </Text>
                </>
              ),
            },
            {
              name: 'State',
              width: '15%',
              cell: ({ state: how }) => (
                <Badge variant="dot" color={COLORS[how]} tt="none">
                  {toSentenceCase(how)}
                </Badge>
              ),
            },
            { name: 'Last attempt', cell: (delivery) => <LastAttempt delivery={delivery} /> },
            { name: 'Created', width: '17%', cell: ({ createdAt }) => <When at={createdAt} /> },
            {
              name: 'Resend',
              width: '8rem',
              isNumber: true,
              cell: ({ id, eventId }) => (
                <Button
                  size="xs"
                  variant="default"
                  disabled={!sendsEvents}
                  loading={again.isPending && again.variables === id}
                  onClick={() => again.mutate(id)}
                  aria-label={`Resend ${eventId}`}
                >
                  Resend
                </Button>
              ),
            },
          ]}
        />
      )}
      {opened !== undefined && (
        <DeliveryDialog
          id={{ ...endpoint, deliveryId: opened }}
          onClose={() => choose({ delivery: undefined })}
        />
      )}
    </Stack>
  );
}
