import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ThroughlineError } from '@throughline/client';
import { findEmailColumn } from '@throughline/client/csv';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { draftStorage } from '../../data/draft-storage.ts';
import {
  batchQuery,
  controlBatch,
  isFinal,
  readRecipients,
  type Batch,
  type BatchAction,
} from '../../data/emails.ts';
import { toInstant, toLocalTime } from '../../data/local-time.ts';
import { useProject, meQuery } from '../../data/projects.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { Failure } from '../../shell/failure.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { showToast } from '../../shell/toast.tsx';
import { formatCount, formatNumber } from '../../shell/when.tsx';
import {
  EMPTY_DRAFT,
  findTimeProblem,
  hasStoredDraft,
  storeDraft,
  suggestTrackingId,
  toEmailType,
} from './draft.ts';
import { createRecipientsTable } from './read-people.ts';

export function BatchSteps({ batch }: { batch: Batch }) {
  const { trackingId } = batch;
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const control = useMutation({
    mutationFn: (action: BatchAction) => controlBatch(action, { projectId, trackingId }),
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
        {/* Pause and resume share one button that is never disabled, so that it keeps the focus. */}
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
        {formatCount(batch.counts.queued, 'queued e-mail')} will not be sent. E-mails that are being sent now
        are still sent.
      </ConfirmDialog>
    </Stack>
  );
}

function Duplicate({ batch }: { batch: Batch }) {
  const { id: projectId } = useProject();
  const { user } = useSuspenseQuery(meQuery).data;
  const navigate = useNavigate();
  const [isOpen, { open, close }] = useDisclosure(false);
  const { trackingId } = batch;
  const duplicate = useMutation({
    mutationFn: async () => {
      const { template, options } = await api.emails.getEmailBatch({
        projectId,
        trackingId,
        include: 'content',
      });
      if (!template) throw new Error('The content was deleted at the end of its retention.');
      const recipients = await readRecipients({ projectId, trackingId }, { include: 'params' });
      const table = createRecipientsTable(trackingId, recipients);
      const draft = {
        ...EMPTY_DRAFT,
        ...template,
        options,
        emailType: toEmailType(batch.emailType),
        trackingId: suggestTrackingId(`${trackingId.replace(COPIED_AT, '')}.csv`),
      };
      const draftKey = { userId: user.id, projectId };
      // Delete the old draft first. If the browser's storage is full, the new draft is not stored, and the
      // form must not show the old one.
      draftStorage.forget(draftKey);
      storeDraft(draftKey, { draft, table, emailColumn: findEmailColumn(table) });
      await navigate({ to: '/p/$projectId/mail/new', params: { projectId } });
    },
    onError: ({ message }) => showToast(`Not duplicated. ${message}`, { isError: true }),
  });
  const start = () => {
    close();
    duplicate.mutate();
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={duplicate.isPending}
        onClick={() => (hasStoredDraft({ userId: user.id, projectId }) ? open() : start())}
      >
        Duplicate
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title="Replace your draft?"
        action="Replace draft"
        mutation={{ isPending: false, error: null, mutate: start, reset: close }}
        onClose={close}
      >
        Your unfinished new batch is discarded.
      </ConfirmDialog>
    </>
  );
}

/** Matches the time that {@link suggestTrackingId} appends. */
const COPIED_AT = /-\d{4}-\d{2}-\d{2}-\d{4}$/;

function Reschedule({ batch }: { batch: Batch }) {
  const { trackingId, scheduledFor } = batch;
  const { id: projectId, timeZone } = useProject();
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [time, setTime] = useState('');
  const save = useMutation({
    mutationFn: (chosen: string) =>
      api.emails.rescheduleEmailBatch({ projectId, trackingId, body: { scheduledFor: chosen } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(batchQuery(projectId, trackingId).queryKey, changed);
      close();
    },
  });
  const problem = findTimeProblem(time, timeZone);
  const details = save.error instanceof ThroughlineError ? save.error.details : [];
  const refused = details.find(({ path }) => path === 'scheduledFor');
  const openDialog = () => {
    save.reset();
    setTime(scheduledFor === undefined ? '' : toLocalTime(scheduledFor, timeZone));
    open();
  };
  const submit = () => {
    if (time !== '' && problem === undefined) save.mutate(toInstant(time, timeZone));
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={openDialog}>
        Reschedule
      </Button>
      {isOpen && (
        <FormDialog
          title="Reschedule batch"
          action="Reschedule"
          mutation={{ isPending: save.isPending, error: refused ? null : save.error }}
          onSubmit={submit}
          onClose={close}
        >
          <TextInput
            label="Send at"
            description={`Time zone: ${timeZone}.`}
            type="datetime-local"
            required
            data-autofocus
            value={time}
            onChange={({ currentTarget }) => {
              setTime(currentTarget.value);
              save.reset();
            }}
            error={problem ?? (refused && `This ${refused.message}.`)}
          />
        </FormDialog>
      )}
    </>
  );
}
