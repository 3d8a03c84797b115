import { Anchor, Button, Group, Stack, Text, Title, Code, Modal } from '@mantine/core';
import {
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQueryClient,
  useQuery,
} from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../../data/client.ts';
import { useHasScope } from '../../data/projects.ts';
import { deletionKey, deliveriesQuery, type WebhookDelivery, deliveryQuery } from '../../data/webhooks.ts';
import { Failure } from '../../shell/failure.tsx';
import { FilterSelect } from '../../shell/filter-select.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { toSentenceCase } from '../../shell/sentence-case.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { When, formatNumber, WhenKnown } from '../../shell/when.tsx';
import { ATTEMPT_ERRORS, DELIVERY_STATES, DELIVERY_TYPES } from './labels.ts';

const COLORS = { pending: 'blue', delivered: 'green', failed: 'red' };

/** Renders deliveries, newest first, with responses and the option to resend. */
export function Deliveries({ endpoint }: { endpoint: { projectId: string; webhookId: string } }) {
  const search = useSearch({ from: '/p/$projectId/settings/webhooks/$webhookId' });
  const { state, type, delivery: opened } = search;
  const navigate = useNavigate({ from: '/p/$projectId/settings/webhooks/$webhookId' });
  const isGoing = useIsMutating({ mutationKey: deletionKey(endpoint) }) > 0;
  const query = useInfiniteQuery({ ...deliveriesQuery(endpoint, { state, type }), enabled: !isGoing });
  const deliveries = useRows(query.data, (page) => page.deliveries);
  const sendsEvents = useHasScope()('event_log:read');
  const queryClient = useQueryClient();
  const again = useMutation({
    mutationFn: (deliveryId: string) => api.webhooks.redeliverWebhookDelivery({ ...endpoint, deliveryId }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: ['deliveries', endpoint.projectId, endpoint.webhookId] }),
  });
  const choose = (chosen: Partial<typeof search>) =>
    void navigate({ search: (now) => ({ ...now, ...chosen }), resetScroll: false });
  return (
    <Stack component="section" aria-label="Deliveries">
      <Group justify="space-between" align="flex-end">
        <Title order={2} size="h4">
          Deliveries
        </Title>
        <Group>
          <FilterSelect
            label="State"
            all="All states"
            options={DELIVERY_STATES}
            value={state}
            onChange={(chosen) => choose({ state: chosen })}
          />
          <FilterSelect
            label="Event"
            all="All events"
            options={DELIVERY_TYPES}
            getLabel={String}
            value={type}
            onChange={(chosen) => choose({ type: chosen })}
            w={220}
          />
        </Group>
      </Group>
      {again.error && <Failure error={again.error} />}
      <QueryState query={query} h={160} />
      {query.data && deliveries.length === 0 && (
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
              cell: ({ state: how }) => <StateBadge label={toSentenceCase(how)} color={COLORS[how]} />,
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

/** Renders the result of a delivery's last attempt and when the next one follows. */
function LastAttempt({ delivery }: { delivery: WebhookDelivery }) {
  const { lastAttempt, attempts, nextAttemptAt, state } = delivery;
  if (!lastAttempt) return 'Not attempted';
  const { status, error, durationMs } = lastAttempt;
  return (
    <>
      {status !== undefined && `${status} `}
      {error !== undefined && (ATTEMPT_ERRORS[error] ?? error)}
      {durationMs !== undefined && ` in ${formatNumber(durationMs)} ms`}
      <Text size="xs" c="dimmed">
        {attempts === 1 ? '1 attempt' : `${formatNumber(attempts)} attempts`}
        {state === 'pending' && <WhenKnown before=" · next attempt " at={nextAttemptAt} />}
      </Text>
    </>
  );
}

type DeliveryDialogProps = {
  id: { projectId: string; webhookId: string; deliveryId: string };
  onClose: () => void;
};

/** Renders the payload of a delivery and the response to its last attempt. */
function DeliveryDialog({ id, onClose }: DeliveryDialogProps) {
  const query = useQuery(deliveryQuery(id));
  const { data } = query;
  return (
    <Modal opened onClose={onClose} size="xl" title={data ? `Delivery of ${data.type}` : 'Delivery'}>
      <QueryState query={query} h={240} />
      {data && (
        <Stack>
          <div>
            <LastAttempt delivery={data} />
          </div>
          <Part title="Response">
            {data.response
              ? [
                  ...Object.entries(data.response.headers).map((header) => header.join(': ')),
                  '',
                  data.response.body,
                ]
                  .join('\n')
                  .trim() || 'No headers or body'
              : undefined}
          </Part>
          <Part title="Payload">{data.event && JSON.stringify(data.event, null, 2)}</Part>
        </Stack>
      )}
    </Modal>
  );
}

function Part({ title, children }: { title: 'Response' | 'Payload'; children: string | undefined }) {
  return (
    <Stack gap={6} component="section" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {children === undefined ? (
        <Text size="sm">{title === 'Payload' ? 'The event has expired.' : 'No response.'}</Text>
      ) : (
        <Code block mah={320} tabIndex={0} className="break-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
          {children}
        </Code>
      )}
    </Stack>
  );
}
