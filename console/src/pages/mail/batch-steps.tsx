import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { batchQuery, isOver, steerBatch, type Batch, type Step } from '../../data/emails.ts';
import { Failure } from '../../shell/failure.tsx';
import { formatNumber } from '../../shell/when.tsx';

/** What the state of a batch allows: the API decides again, and says why where it refuses. */
export function BatchSteps({ batch, projectId }: { batch: Batch; projectId: string }) {
  const { trackingId } = batch;
  const queryClient = useQueryClient();
  const [asks, { open, close }] = useDisclosure(false);
  const steer = useMutation({
    mutationFn: (step: Step) => steerBatch(step, { projectId, trackingId }),
    onSuccess: (steered) => {
      queryClient.setQueryData(batchQuery(projectId, trackingId).queryKey, steered);
      void queryClient.invalidateQueries({ queryKey: ['recipients', projectId, trackingId] });
      close();
    },
  });
  const step = (name: Step) => () => steer.mutate(name);
  const isStopped = batch.state === 'paused' || batch.state === 'blocked';
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {!isOver(batch) && !isStopped && (
          <Button size="xs" variant="default" onClick={step('pause')} loading={steer.isPending}>
            Pause
          </Button>
        )}
        {isStopped && (
          <Button size="xs" onClick={step('resume')} loading={steer.isPending}>
            Resume
          </Button>
        )}
        {batch.counts.failed > 0 && batch.state === 'completed' && (
          <Button size="xs" onClick={step('retry')} loading={steer.isPending}>
            Send again to {formatNumber(batch.counts.failed)} that failed
          </Button>
        )}
        {!isOver(batch) && (
          <Button size="xs" color="red" variant="outline" onClick={open}>
            Cancel
          </Button>
        )}
      </Group>
      {steer.error && !asks && <Failure error={steer.error} />}
      <Modal
        opened={asks}
        onClose={close}
        title={`Cancel ${trackingId}?`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack>
          <Text>
            {formatNumber(batch.counts.queued)} mails that are not sent yet never will be. What is under way
            finishes.
          </Text>
          {steer.error && <Failure error={steer.error} />}
          <Group>
            <Button color="red" onClick={step('cancel')} loading={steer.isPending}>
              Cancel the batch
            </Button>
            <Button variant="default" onClick={close}>
              Keep it
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Stack>
  );
}
