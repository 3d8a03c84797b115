import { Alert, Button, Group, List, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ThroughlineError } from '@throughline/client';
import type { FormEvent } from 'react';
import { api } from '../../data/client.ts';
import type { QueueRequest } from '../../data/emails.ts';
import { draftStorage } from '../../data/draft-storage.ts';
import { meQuery, useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { getOptions } from '../../shell/sentence-case.ts';
import { formatNumber } from '../../shell/when.tsx';
import { getRequest, type Draft } from './draft.ts';

type SendStepProps = {
  form: UseFormReturnType<Draft>;
  recipients: QueueRequest['recipients'];
  /** Opens an earlier step by its number. */
  onStep: (step: number) => void;
};

/** Renders the review: the result of a dry run, and the button that sends or schedules the batch. */
export function SendStep({ form, recipients, onStep }: SendStepProps) {
  const { id: projectId } = useProject();
  const { user } = useSuspenseQuery(meQuery).data;
  const navigate = useNavigate();
  const { subject, html, text, emailType, scheduledFor, trackingId } = form.values;
  const checked = useQuery({
    queryKey: ['dry-run', projectId, subject, html, text, emailType, scheduledFor, recipients.length],
    queryFn: () =>
      api.emails.dryRunBatch({
        projectId,
        ...getRequest({ ...form.values, trackingId: 'dry-run' }, recipients),
      }),
    gcTime: 0,
  });
  const send = useMutation({
    mutationFn: () => api.emails.queueBatchEmail({ projectId, body: getRequest(form.values, recipients) }),
    onSuccess: () => {
      draftStorage.forget({ userId: user.id, projectId });
      return navigate({
        to: '/p/$projectId/mail/batches/$trackingId',
        params: { projectId, trackingId },
        search: { status: undefined },
      });
    },
    onError: (error) => {
      if (error instanceof ThroughlineError) {
        form.setErrors(
          Object.fromEntries(error.details.map(({ path, message }) => [path, `This ${message}.`])),
        );
      }
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={560}>
        {checked.isLoading && <Skeleton h={100} />}
        {checked.error && (
          <>
            <Failure error={checked.error} retry={() => void checked.refetch()} />
            <Refused error={checked.error} recipients={recipients} onStep={onStep} />
          </>
        )}
        {checked.data && (
          <Alert variant="light" title="Summary" role="status">
            <List size="sm">
              <List.Item>
                {formatNumber(checked.data.totalRecipients)}{' '}
                {checked.data.totalRecipients === 1 ? 'recipient' : 'recipients'} in{' '}
                {formatNumber(checked.data.totalBatches)} {checked.data.totalBatches === 1 ? 'call' : 'calls'}
                , about {formatNumber(checked.data.estimatedSeconds)} s
              </List.Item>
              <List.Item>{formatNumber(checked.data.duplicates)} duplicate, skipped</List.Item>
              <List.Item>{formatNumber(checked.data.suppressed)} suppressed, skipped</List.Item>
            </List>
          </Alert>
        )}
        <TextInput
          label="Tracking ID"
          description="Unique name of the batch. A batch with the same ID is sent only once."
          required
          maxLength={100}
          {...form.getInputProps('trackingId')}
        />
        <Select
          label="Type"
          description="Unsubscribed recipients only get transactional e-mail."
          data={getOptions(['newsletter', 'transactional'])}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear type' }}
          value={emailType === '' ? null : emailType}
          onChange={(chosen) => form.setFieldValue('emailType', chosen ?? '')}
        />
        <TextInput
          label="Send at"
          description={`Leave empty to send now. Time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}
          type="datetime-local"
          {...form.getInputProps('scheduledFor')}
        />
        {send.error && <Failure error={send.error} />}
        <Group>
          <Button type="submit" loading={send.isPending} disabled={!checked.data}>
            {scheduledFor === '' ? `Send to ${formatNumber(recipients.length)}` : 'Schedule'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const RECIPIENT = /^recipients\[(\d+)\]/;

/** Renders a refusal with links to its fields. Adds the addresses of recipients, which the API names by index. */
function Refused({ error, recipients, onStep }: Omit<SendStepProps, 'form'> & { error: unknown }) {
  const details = error instanceof ThroughlineError ? error.details : [];
  const people = details.flatMap(({ path }) => recipients[Number(RECIPIENT.exec(path)?.[1])]?.email ?? []);
  if (people.length === 0) {
    return (
      <Button variant="default" onClick={() => onStep(1)}>
        Back to template
      </Button>
    );
  }
  return (
    <>
      <Text className="break-anywhere">Affected recipients: {[...new Set(people)].join(', ')}</Text>
      <Button variant="default" onClick={() => onStep(0)}>
        Back to recipients
      </Button>
    </>
  );
}
