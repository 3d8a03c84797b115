import { Code, Modal, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { deliveryQuery } from '../../data/webhooks.ts';
import { QueryState } from '../../shell/query-state.tsx';
import { LastAttempt } from './last-attempt.tsx';

type DeliveryDialogProps = {
  id: { projectId: string; webhookId: string; deliveryId: string };
  onClose: () => void;
};

/** Renders the payload of a delivery and the response to its last attempt. */
export function DeliveryDialog({ id, onClose }: DeliveryDialogProps) {
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
