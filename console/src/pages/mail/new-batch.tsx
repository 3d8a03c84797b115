import { Box, Stack, Stepper, VisuallyHidden } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { findEmailColumn, placeholdersOf } from '@throughline/client/csv';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { meQuery, useProject } from '../../data/projects.ts';
import { Page } from '../../shell/page.tsx';
import {
  isTemplateComplete,
  readDraft,
  storeDraft,
  suggestNextTrackingId,
  suggestTrackingId,
  withTemplate,
  type Draft,
} from './draft.ts';
import { PeopleStep } from './people-step.tsx';
import type { PeopleTable } from './read-people.ts';
import { SendStep } from './send-step.tsx';
import { SenderSummary } from './sender-summary.tsx';
import { getMissingParams } from './template-columns.ts';
import { TemplateStep } from './template-step.tsx';
import { UndoNotice, type Sent } from './undo-notice.tsx';
import { useAudience } from './use-audience.ts';

const STEPS = ['Recipients', 'Template', 'Review'] as const;

export function NewBatch() {
  return (
    <Page title="New batch" scope="emails:send">
      <Steps />
    </Page>
  );
}

function Steps() {
  const { id: projectId } = useProject();
  const { user } = useSuspenseQuery(meQuery).data;
  const [stored] = useState(() => readDraft({ userId: user.id, projectId }));
  const { step: requestedStep = 0 } = useSearch({ from: '/p/$projectId/mail/new' });
  const navigate = useNavigate();
  const [table, setTable] = useState<PeopleTable | undefined>(stored.table);
  const [emailColumn, setEmailColumn] = useState(stored.emailColumn);
  const [sent, setSent] = useState<Sent>();
  const [hasMoved, setMoved] = useState(false);
  const form = useForm<Draft>({
    initialValues: stored.draft,
    validate: {
      subject: (subject, { usesTemplate }) =>
        !usesTemplate && subject.trim() === '' ? 'Enter a subject.' : null,
      html: (html, { text, usesTemplate }) =>
        !usesTemplate && html.trim() === '' && text.trim() === '' ? 'Enter HTML, plain text, or both.' : null,
      template: (template, { usesTemplate }) => (usesTemplate && !template ? 'Choose a template.' : null),
    },
    onValuesChange: ({ text }, before) => {
      if (text !== before.text) form.clearFieldError('html');
    },
  });
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const draft = withTemplate(form.values);
  const template = draft.usesTemplate ? draft.template : undefined;
  const placeholders = placeholdersOf(draft);
  const audience = useAudience(table, emailColumn, { placeholders, emailType: draft.emailType, template });
  const { recipients } = audience;
  const columns = table?.columns ?? [];
  const unknown = template
    ? getMissingParams(template, columns)
    : placeholders.filter((name) => name === emailColumn || !columns.includes(name));
  // After a reload, the requested step may be unreachable, because a table that was too large to store is
  // lost.
  const lastStep = getLastStep(recipients.length, draft, unknown);
  const step = Math.min(requestedStep, lastStep);
  // Replace an unreachable step in the URL. Otherwise, the page would jump to it once the form is complete.
  useEffect(() => {
    if (step === requestedStep) return;
    void navigate({ to: '/p/$projectId/mail/new', params: { projectId }, search: { step }, replace: true });
  }, [step, requestedStep, navigate, projectId]);
  useEffect(
    () => storeDraft({ userId: user.id, projectId }, { draft: form.values, table, emailColumn }),
    [user.id, projectId, form.values, table, emailColumn],
  );
  const setStep = (to: number) => {
    setMoved(true);
    if (to === 2 && draft.trackingId === '')
      form.setFieldValue('trackingId', suggestTrackingId(table?.name ?? ''));
    void navigate({ to: '/p/$projectId/mail/new', params: { projectId }, search: { step: to } });
  };
  const chooseTable = (chosen: PeopleTable | undefined) => {
    setTable(chosen);
    setEmailColumn(chosen && findEmailColumn(chosen));
  };
  if (sent) {
    const undo = () => {
      form.setFieldValue('trackingId', suggestNextTrackingId(sent.trackingId));
      setSent(undefined);
    };
    return <UndoNotice sent={sent} onUndone={undo} />;
  }
  const panel = { label: `Step ${step + 1} of 3: ${STEPS[step]}`, hasMoved };
  const getLock = (index: number) => ({ allowStepSelect: index <= lastStep, disabled: index > lastStep });
  return (
    <Stack>
      <VisuallyHidden role="status">{hasMoved && panel.label}</VisuallyHidden>
      <SenderSummary counts={audience.counts} />
      <Stepper
        active={step}
        onStepClick={setStep}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        size="sm"
      >
        <Stepper.Step label={STEPS[0]} description="File, paste, CRM or earlier batch">
          <StepPanel {...panel}>
            <PeopleStep
              audience={audience}
              onTable={chooseTable}
              onEmailColumn={setEmailColumn}
              onDone={() => setStep(1)}
            />
          </StepPanel>
        </Stepper.Step>
        <Stepper.Step
          label={STEPS[1]}
          description={recipients.length === 0 ? 'Add recipients first' : 'Subject and content'}
          {...getLock(1)}
        >
          <StepPanel {...panel}>
            <TemplateStep
              form={form}
              draft={draft}
              audience={audience}
              unknown={unknown}
              onDone={() => setStep(2)}
            />
          </StepPanel>
        </Stepper.Step>
        <Stepper.Step
          label={STEPS[2]}
          description={lastStep < 2 ? 'Complete the template first' : 'Send or schedule'}
          {...getLock(2)}
        >
          <StepPanel {...panel}>
            <SendStep form={form} draft={draft} audience={audience} onStep={setStep} onSent={setSent} />
          </StepPanel>
        </Stepper.Step>
      </Stepper>
    </Stack>
  );
}

/** Returns the index of the last reachable step. The review needs content and a column for each variable. */
function getLastStep(recipients: number, draft: Draft, unknown: readonly string[]): number {
  if (recipients === 0) return 0;
  return isTemplateComplete(draft) && unknown.length === 0 ? 2 : 1;
}

const CONTROL = 'input:not([type="file"]), textarea, button';

type StepPanelProps = {
  label: string;
  /** Whether the user has changed the step since the page was opened. If so, the focus moves to the step. */
  hasMoved: boolean;
  children: ReactNode;
};

function StepPanel({ label, hasMoved, children }: StepPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasMoved) return;
    const controls = [...(panel.current?.querySelectorAll<HTMLInputElement>(CONTROL) ?? [])];
    controls.find(({ tabIndex, disabled }) => tabIndex >= 0 && !disabled)?.focus();
  }, [label, hasMoved]);
  return (
    <Box ref={panel} role="group" aria-label={label}>
      {children}
    </Box>
  );
}
