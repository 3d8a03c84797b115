import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import type { QueueRequest } from '../../data/emails.ts';
import { meQuery, useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { getRequest, type Draft } from './draft.ts';

type SendTestProps = {
  draft: Draft;
  /** Values of the previewed recipient. */
  params: QueueRequest['recipients'][number]['params'];
  isReady: boolean;
};

/** Renders the button that sends the previewed mail to the signed-in person. */
export function SendTest({ draft, params, isReady }: SendTestProps) {
  const { id: projectId, timeZone } = useProject();
  const { email } = useSuspenseQuery(meQuery).data.user;
  const test = useMutation({
    mutationFn: async () => {
      const trackingId = `test-${new Date().toISOString().replaceAll(/[-:.]/g, '').toLowerCase()}`;
      const subject = `[Test] ${draft.subject}`;
      const request = getRequest(
        { ...draft, usesTemplate: false, subject, trackingId, scheduledFor: '' },
        [{ email, ...(params && { params }) }],
        timeZone,
      );
      await api.emails.queueBatchEmail({ projectId, body: request });
      return trackingId;
    },
  });
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          size="compact-sm"
          variant="default"
          disabled={!isReady}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          Send test to me
        </Button>
        <Text size="sm" role="status" className="break-anywhere">
          {test.data !== undefined && (
            <>
              Test queued for {email}.{' '}
              <AnchorLink
                inherit
                underline="always"
                to="/p/$projectId/mail/batches/$trackingId"
                params={{ projectId, trackingId: test.data }}
                search={{ status: undefined }}
              >
                View test
              </AnchorLink>
            </>
          )}
        </Text>
      </Group>
      {test.error && <Failure error={test.error} />}
    </Stack>
  );
}
