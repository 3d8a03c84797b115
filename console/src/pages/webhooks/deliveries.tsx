import { Anchor, Button, Code, Group, Modal, Stack, Text, Title } from '@mantine/core';
import {
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Schema } from '@throughline/client';
import { api } from '../../data/client.ts';
import { useHasScope } from '../../data/projects.ts';
import {
  getDeletionKey,
  deliveriesQuery,
  deliveryQuery,
  type WebhookDelivery,
  type WebhookId,
} from '../../data/webhooks.ts';
import { Failure } from '../../shell/failure.tsx';
import { FilterSelect } from '../../shell/filter-select.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { toSentenceCase } from '../../shell/formats.ts';
import { StateBadge } from '../../shell/status.tsx';
import { formatCount, formatNumber, When, WhenKnown } from '../../shell/when.tsx';
import { ATTEMPT_ERRORS, DELIVERY_STATES, DELIVERY_TYPES } from './labels.ts';

const STATE_COLORS = { pending: 'blue', delivered: 'green', failed: 'red' };

export function Deliveries({ endpoint }: { endpoint: WebhookId }) {
  const search = useSearch({ from: '/p/$projectId/settings/webhooks/$webhookId' });
  const { state, type, delivery: opened } = search;
  const navigate = useNavigate({ from: '/p/$projectId/settings/webhooks/$webhookId' });
  const isDeleting = useIsMutating({ mutationKey: getDeletionKey(endpoint) }) > 0;
  const query = useInfiniteQuery({ ...deliveriesQuery(endpoint, { state, type }), enabled: !isDeleting });
  const deliveries = useRows(query.data, (page) => page.deliveries);
  const canReadEvents = useHasScope()('event_log:read');
  const queryClient = useQueryClient();
  const resend = useMutation({
    mutationFn: (deliveryId: string) => api.webhooks.redeliverWebhookDelivery({ ...endpoint, deliveryId }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: ['deliveries', endpoint.projectId, endpoint.webhookId] }),
  });
  const updateSearch = (change: Partial<typeof search>) =>
    void navigate({ search: (current) => ({ ...current, ...change }), resetScroll: false });
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
            onChange={(chosen) => updateSearch({ state: chosen })}
          />
          <FilterSelect
            label="Event"
            all="All events"
            options={DELIVERY_TYPES}
            getLabel={String}
            value={type}
            onChange={(chosen) => updateSearch({ type: chosen })}
            w={220}
          />
        </Group>
      </Group>
      {resend.error && <Failure error={resend.error} />}
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
                  {canReadEvents ? (
                    <Anchor
                      component="button"
                      size="sm"
                      ta="left"
                      onClick={() => updateSearch({ delivery: id })}
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
              cell: (delivery) => (
                <StateBadge label={toSentenceCase(delivery.state)} color={STATE_COLORS[delivery.state]} />
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
                  disabled={!canReadEvents}
                  loading={resend.isPending && resend.variables === id}
                  onClick={() => resend.mutate(id)}
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
          onClose={() => updateSearch({ delivery: undefined })}
        />
      )}
    </Stack>
  );
}

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
        {formatCount(attempts, 'attempt')}
        {state === 'pending' && <WhenKnown before=" · next attempt " at={nextAttemptAt} />}
      </Text>
    </>
  );
}

type DeliveryDialogProps = {
  id: WebhookId & { deliveryId: string };
  onClose: () => void;
};

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
          <CodeSection title="Response" empty="No response.">
            {data.response && formatResponse(data.response)}
          </CodeSection>
          <CodeSection title="Payload" empty="The event has expired.">
            {data.event && JSON.stringify(data.event, null, 2)}
          </CodeSection>
        </Stack>
      )}
    </Modal>
  );
}

function formatResponse({
  headers,
  body,
}: NonNullable<Schema<'WebhookDeliveryDetails'>['response']>): string {
  const lines = [...Object.entries(headers).map((header) => header.join(': ')), '', body];
  return lines.join('\n').trim() || 'No headers or body';
}

type CodeSectionProps = { title: string; empty: string; children: string | undefined };

function CodeSection({ title, empty, children }: CodeSectionProps) {
  return (
    <Stack gap={6} component="section" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {children === undefined ? (
        <Text size="sm">{empty}</Text>
      ) : (
        <Code block mah={320} tabIndex={0} className="break-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
          {children}
        </Code>
      )}
    </Stack>
  );
}
