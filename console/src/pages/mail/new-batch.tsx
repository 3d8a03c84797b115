import { Stepper } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { findEmailColumn, placeholdersOf, toRecipients } from '@throughline/client/csv';
import { useEffect, useMemo, useState } from 'react';
import { meQuery, useProject } from '../../data/projects.ts';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Page } from '../../shell/page.tsx';
import { storeDraft, readDraft, trackingIdFor, type Draft } from './draft.ts';
import { PeopleStep } from './people-step.tsx';
import type { PeopleTable } from './read-people.ts';
import { SendStep } from './send-step.tsx';
import { TemplateStep } from './template-step.tsx';

/** Renders the form for a new batch: recipients, template and review. */
export function NewBatch() {
  return (
    <Page title="New batch">
      <RequireScope scope="emails:send">
        <Steps />
      </RequireScope>
    </Page>
  );
}

const NOBODY: ReturnType<typeof toRecipients> = { recipients: [], leftOut: [] };

function Steps() {
  const { id: projectId } = useProject();
  const { user } = useSuspenseQuery(meQuery).data;
  const [kept] = useState(() => readDraft({ userId: user.id, projectId }));
  const { step: asked = 0 } = useSearch({ from: '/p/$projectId/mail/new' });
  const navigate = useNavigate();
  const [table, setTable] = useState<PeopleTable | undefined>(kept.table);
  const [emailColumn, setEmailColumn] = useState(kept.emailColumn);
  const form = useForm<Draft>({
    initialValues: kept.draft,
    validate: {
      subject: (subject) => (subject.trim() === '' ? 'Enter a subject.' : null),
      html: (html, { text }) =>
        html.trim() === '' && text.trim() === '' ? 'Enter HTML, plain text, or both.' : null,
    },
  });
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const draft = form.values;
  // Joined to one string, so that recipients are rebuilt only if the placeholders change.
  const used = placeholdersOf(draft).join('\n');
  const { recipients, leftOut } = useMemo(
    () =>
      table && emailColumn !== undefined
        ? toRecipients(table, { emailColumn, placeholders: used.split('\n') })
        : NOBODY,
    [table, emailColumn, used],
  );
  // A table that was too large to store must be selected again after a reload.
  const step = Math.min(asked, lastStep(recipients.length, draft));
  // Remove an unreachable step from the URL, so that the page does not jump to it once the form is complete.
  useEffect(() => {
    if (step === asked) return;
    void navigate({ to: '/p/$projectId/mail/new', params: { projectId }, search: { step }, replace: true });
  }, [step, asked, navigate, projectId]);
  const setStep = (to: number) =>
    void navigate({ to: '/p/$projectId/mail/new', params: { projectId }, search: { step: to } });
  useEffect(
    () => storeDraft({ userId: user.id, projectId }, { draft, table, emailColumn }),
    [user.id, projectId, draft, table, emailColumn],
  );

  const chooseTable = (chosen: PeopleTable | undefined) => {
    setTable(chosen);
    setEmailColumn(chosen && findEmailColumn(chosen));
  };
  const goToSending = () => {
    if (draft.trackingId === '') form.setFieldValue('trackingId', trackingIdFor(table?.fileName ?? ''));
    setStep(2);
  };
  const params = (table?.columns ?? []).filter((name) => name !== emailColumn);
  return (
    <Stepper
      active={step}
      onStepClick={setStep}
      allowNextStepsSelect={false}
      orientation={isNarrow ? 'vertical' : 'horizontal'}
      size="sm"
    >
      <Stepper.Step label="Recipients" description="Import a CSV file">
        <PeopleStep
          table={table}
          emailColumn={emailColumn}
          recipients={recipients}
          leftOut={leftOut}
          onTable={chooseTable}
          onEmailColumn={setEmailColumn}
          onDone={() => setStep(1)}
        />
      </Stepper.Step>
      <Stepper.Step label="Template" description="Subject and content">
        <TemplateStep form={form} params={params} recipients={recipients} onDone={goToSending} />
      </Stepper.Step>
      <Stepper.Step label="Review" description="Send or schedule">
        <SendStep form={form} recipients={recipients} onStep={setStep} />
      </Stepper.Step>
    </Stepper>
  );
}

/** Returns the last reachable step. The second needs recipients, the third also a template. */
function lastStep(recipients: number, { subject, html, text }: Draft): number {
  if (recipients === 0) return 0;
  return subject.trim() !== '' && (html.trim() !== '' || text.trim() !== '') ? 2 : 1;
}
