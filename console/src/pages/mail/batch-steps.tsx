import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { batchQuery, controlBatch, isFinal, type Batch, type Step } from '../../data/emails.ts';
import { useProject } from '../../data/projects.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { Failure } from '../../shell/failure.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { Duplicate } from './duplicate.tsx';
import { Reschedule } from './reschedule.tsx';

/** Renders the actions that the state of a batch allows. The API decides again and explains refusals. */
export function BatchSteps({ batch }: { batch: Batch }) {
  const { trackingId } = batch;
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const control = useMutation({
    mutationFn: (step: Step) => controlBatch(step, { projectId, trackingId }),
    onSuccess: (changed) => {
      queryClient.setQueryData(batchQuery(projectId, trackingId).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: ['recipients', projectId, trackingId] });
      close();
    },
  });
  const isStopped = batch.state === 'paused' || batch.state === 'blocked';
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {/* One button that is never disabled, so that it keeps the focus. */}
        {!isFinal(batch) && (
          <Button
            size="xs"
            variant={isStopped ? 'filled' : 'default'}
            onClick={() => !control.isPending && control.mutate(isStopped ? 'resume' : 'pause')}
          >
            {isStopped ? 'Resume' : 'Pause'}
          </Button>
        )}
        {batch.counts.failed > 0 && batch.state === 'completed' && (
          <Button size="xs" onClick={() => control.mutate('retry')} loading={control.isPending}>
            Retry {formatNumber(batch.counts.failed)} failed
          </Button>
        )}
        {batch.state === 'scheduled' && <Reschedule batch={batch} />}
        <Duplicate batch={batch} />
        {!isFinal(batch) && (
          <Button size="xs" color="red" variant="outline" onClick={open}>
            Cancel batch
          </Button>
        )}
      </Group>
      {control.error && !isOpen && <Failure error={control.error} />}
      <ConfirmDialog
        opened={isOpen}
        title={`Cancel ${trackingId}?`}
        action="Cancel batch"
        dismiss="Keep batch"
        mutation={{ ...control, mutate: () => control.mutate('cancel') }}
        onClose={close}
      >
        {formatNumber(batch.counts.queued)} queued e-mails will not be sent. E-mails that are being sent now
        are not affected.
      </ConfirmDialog>
    </Stack>
  );
}
