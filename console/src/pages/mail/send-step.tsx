import {
  Alert,
  Button,
  Group,
  List,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Radio,
  SimpleGrid,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ThroughlineError } from '@throughline/client';
import type { FormEvent } from 'react';
import { api } from '../../data/client.ts';
import { draftStorage } from '../../data/draft-storage.ts';
import { meQuery, useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { getFieldErrors } from '../../shell/field-errors.ts';
import { formatCount, formatNumber } from '../../shell/when.tsx';
import { findTimeProblem, getRequest, type Draft, toEmailType, type EmailType } from './draft.ts';
import { listOptionFacts, MailFacts } from './mail-facts.tsx';
import { countReceiving, RecipientCounts } from './recipient-counts.tsx';
import { SendDialog } from './send-dialog.tsx';
import { UNDO_SECONDS, type Sent } from './undo-notice.tsx';
import type { Audience } from './use-audience.ts';

type SendStepProps = {
  form: UseFormReturnType<Draft>;
  draft: Draft;
  audience: Audience;
  onStep: (step: number) => void;
  /** Called after an immediate batch was queued. Sending starts after `UNDO_SECONDS`. */
  onSent: (sent: Sent) => void;
};

export function SendStep({ form, draft, audience, onStep, onSent }: SendStepProps) {
  const { id: projectId, timeZone } = useProject();
  const { user } = useSuspenseQuery(meQuery).data;
  const navigate = useNavigate();
  const [isOpen, { open, close }] = useDisclosure(false);
  const { recipients, leftOut } = audience;
  const { subject, html, text, emailType, options, scheduledFor, trackingId } = draft;
  const timeProblem = findTimeProblem(scheduledFor, timeZone);
  const dryRun = useQuery({
    queryKey: ['dry-run', projectId, audience.key, subject, html, text, emailType, options, scheduledFor],
    queryFn: () =>
      api.emails.dryRunBatch({
        projectId,
        ...getRequest({ ...draft, trackingId: 'dry-run' }, recipients, timeZone),
      }),
    enabled: timeProblem === undefined,
    gcTime: 0,
  });
  const counts = dryRun.data ?? audience.counts;
  const receiving = counts ? countReceiving(counts) : 0;
  const send = useMutation({
    mutationFn: () =>
      api.emails.queueBatchEmail({
        projectId,
        body: {
          ...getRequest(draft, recipients, timeZone),
          ...(scheduledFor === '' && { delaySeconds: UNDO_SECONDS }),
        },
      }),
    onSuccess: () => {
      draftStorage.forget({ userId: user.id, projectId });
      if (scheduledFor === '') return onSent({ trackingId, receiving });
      return navigate({
        to: '/p/$projectId/mail/batches/$trackingId',
        params: { projectId, trackingId },
      });
    },
    onError: (error) => {
      form.setErrors(getFieldErrors(error));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open();
  };
  return (
    <>
      <form onSubmit={submit}>
        <Stack maw={640}>
          {dryRun.isLoading && !counts && <Skeleton h={100} />}
          {dryRun.error && (
            <>
              <Failure error={dryRun.error} retry={() => void dryRun.refetch()} />
              <DryRunHint error={dryRun.error} recipients={recipients} onStep={onStep} />
            </>
          )}
          {counts && (
            <Alert variant="light" title="Summary">
              <RecipientCounts recipients={recipients} leftOut={leftOut} counts={counts} />
              <List size="sm" mt="xs">
                <List.Item>
                  {formatCount(counts.totalBatches, 'provider call')}, about{' '}
                  {formatNumber(counts.estimatedSeconds)} s
                </List.Item>
              </List>
            </Alert>
          )}
          {options && (
            <Alert variant="light" color="gray" title="Options of the duplicated batch">
              <Stack gap="xs" align="flex-start">
                <MailFacts facts={listOptionFacts(options)} />
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => form.setFieldValue('options', undefined)}
                >
                  Remove options
                </Button>
              </Stack>
            </Alert>
          )}
          <TypeChoice value={emailType} onChange={(chosen) => form.setFieldValue('emailType', chosen)} />
          <TextInput
            label="Tracking ID"
            description="Unique name of the batch. A batch with the same ID is sent only once."
            required
            maxLength={100}
            {...form.getInputProps('trackingId')}
          />
          <TextInput
            label="Send at"
            description={`Leave empty to send now. Time zone: ${timeZone}.`}
            type="datetime-local"
            {...form.getInputProps('scheduledFor')}
            error={timeProblem ?? form.errors['scheduledFor']}
          />
          <Group>
            <Button type="submit" disabled={!dryRun.data || receiving === 0}>
              {scheduledFor === '' ? `Send to ${formatNumber(receiving)}` : 'Schedule'}
            </Button>
            {dryRun.data && receiving === 0 && <Text size="sm">No recipient would receive this batch.</Text>}
          </Group>
        </Stack>
      </form>
      {isOpen && (
        <SendDialog
          draft={draft}
          receiving={receiving}
          mutation={send}
          onClose={() => {
            send.reset();
            close();
          }}
        />
      )}
    </>
  );
}

const RECIPIENT = /^recipients\[(\d+)\]/;

type DryRunHintProps = Pick<Audience, 'recipients'> & Pick<SendStepProps, 'onStep'> & { error: unknown };

function DryRunHint({ error, recipients, onStep }: DryRunHintProps) {
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

const TYPES: { value: EmailType; label: string; text: string }[] = [
  {
    value: 'marketing',
    label: 'Marketing',
    text: 'Newsletters and offers. Skips people who unsubscribed, and adds the List-Unsubscribe header.',
  },
  {
    value: 'transactional',
    label: 'Transactional',
    text: 'Receipts, bookings, security notices. Also reaches people who unsubscribed. Has no List-Unsubscribe header.',
  },
];

type TypeChoiceProps = { value: EmailType; onChange: (type: EmailType) => void };

function TypeChoice({ value, onChange }: TypeChoiceProps) {
  return (
    <Radio.Group label="Type" value={value} onChange={(chosen) => onChange(toEmailType(chosen))}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt={4}>
        {TYPES.map((type) => (
          <Radio.Card key={type.value} value={type.value} p="sm" aria-label={type.label}>
            <Group wrap="nowrap" align="flex-start">
              <Radio.Indicator />
              <Stack gap={2}>
                <Text size="sm" fw={600}>
                  {type.label}
                </Text>
                <Text size="sm">{type.text}</Text>
              </Stack>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
