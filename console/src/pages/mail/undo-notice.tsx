import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { controlBatch } from '../../data/emails.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { ButtonLink } from '../../shell/links.tsx';
import { formatCount } from '../../shell/when.tsx';

/** Delay before an immediate batch starts. The API waits, so the user may close the tab. */
export const UNDO_SECONDS = 10;

export type Sent = { trackingId: string; receiving: number };

type UndoNoticeProps = { sent: Sent; onUndone: () => void };

export function UndoNotice({ sent: { trackingId, receiving }, onUndone }: UndoNoticeProps) {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  const [secondsLeft, setSecondsLeft] = useState(UNDO_SECONDS);
  const batch = {
    to: '/p/$projectId/mail/batches/$trackingId',
    params: { projectId, trackingId },
  } as const;
  const undo = useMutation({
    mutationFn: () => controlBatch('cancel', { projectId, trackingId }),
    // If the batch had already started, show its page with the number of sent mails.
    onSuccess: ({ startedAt }) => (startedAt === undefined ? onUndone() : navigate(batch)),
  });
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  const hasEnded = secondsLeft === 0;
  useEffect(() => {
    // After the user clicks Undo, stay on this page to show the result.
    if (undo.isIdle && hasEnded) void navigate(batch);
  }, [undo.isIdle, hasEnded]);
  return (
    <Paper withBorder p="md" maw={640} component="section" aria-label="Undo">
      <Stack>
        <Title order={2} size="h4" role="status">
          Sending to {formatCount(receiving, 'recipient')}
        </Title>
        <Progress value={(secondsLeft / UNDO_SECONDS) * 100} aria-label="Time to undo" />
        <Text size="sm">
          {hasEnded ? 'Sending may have started.' : `Sending starts in ${secondsLeft} s.`}
        </Text>
        {undo.error && <Failure error={undo.error} />}
        <Group>
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()} autoFocus>
            Undo
          </Button>
          <ButtonLink variant="subtle" {...batch}>
            View batch
          </ButtonLink>
        </Group>
      </Stack>
    </Paper>
  );
}
