import { Badge, Button, Group, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../../data/client.ts';
import { useHasScope } from '../../data/projects.ts';
import { oneOf } from '../../data/one-of.ts';
import { deletionKey, deliveriesQuery, type WebhookDelivery } from '../../data/webhooks.ts';
import { Failure } from '../../shell/failure.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { getOptions, sentenceCase } from '../../shell/sentence-case.ts';
import { formatNumber, When } from '../../shell/when.tsx';
import { ATTEMPT_ERRORS, DELIVERY_STATES } from './states.ts';

const COLORS = { pending: 'blue', delivered: 'green', failed: 'red' };

/** Renders deliveries, newest first, with responses and the option to resend. */
export function Deliveries({ one }: { one: { projectId: string; webhookId: string } }) {
  const { state } = useSearch({ from: '/p/$projectId/settings/webhooks/$webhookId' });
  const navigate = useNavigate();
  const isGoing = useIsMutating({ mutationKey: deletionKey(one) }) > 0;
  const query = useInfiniteQuery({ ...deliveriesQuery(one, state), enabled: !isGoing });
  const { data, error, isLoading, refetch, isFetchNextPageError } = query;
  const deliveries = useRows(data, (page) => page.deliveries);
  const sendsEvents = useHasScope()('event_log:read');
  const queryClient = useQueryClient();
  const again = useMutation({
    mutationFn: (deliveryId: string) => api.webhooks.redeliverWebhookDelivery({ ...one, deliveryId }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: ['deliveries', one.projectId, one.webhookId] }),
  });
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
          data={getOptions(DELIVERY_STATES)}
          value={state ?? null}
          onChange={choose}
          w={160}
        />
      </Group>
      {error && !isFetchNextPageError && <Failure error={error} retry={() => void refetch()} />}
      {again.error && <Failure error={again.error} />}
      {isLoading && <Skeleton h={160} />}
      {data && deliveries.length === 0 && (
        <Empty title={state ? `No ${state} deliveries` : 'No deliveries'}>
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
            { name: 'Event', width: '30%', cell: (delivery) => <Event delivery={delivery} /> },
            {
              name: 'State',
              width: '15%',
              cell: ({ state: how }) => (
                <Badge variant="dot" color={COLORS[how]} tt="none">
                  {sentenceCase(how)}
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
    </Stack>
  );
}

function Event({ delivery: { type, eventId } }: { delivery: WebhookDelivery }) {
  return (
    <>
      {type ?? 'Expired event'}
      <Text size="xs" c="dimmed">
        {eventId}
      </Text>
    </>
  );
}

function LastAttempt({
  delivery: { lastAttempt, attempts, nextAttemptAt, state },
}: {
  delivery: WebhookDelivery;
}) {
  if (!lastAttempt) return 'Not attempted';
  const { status, error, durationMs } = lastAttempt;
  return (
    <>
      {status !== undefined && `${status} `}
      {error !== undefined && (ATTEMPT_ERRORS[error] ?? error)}
      {durationMs !== undefined && ` in ${formatNumber(durationMs)} ms`}
      <Text size="xs" c="dimmed">
        {attempts === 1 ? '1 attempt' : `${formatNumber(attempts)} attempts`}
        {state === 'pending' && nextAttemptAt !== undefined && (
          <>
            {' '}
            · next attempt <When at={nextAttemptAt} />
          </>
        )}
      </Text>
    </>
  );
}
