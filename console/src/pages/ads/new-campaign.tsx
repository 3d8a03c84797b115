import { Button, Group, Stack, Stepper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useDraftForm } from '../../data/draft-form.ts';
import { useProject } from '../../data/projects.ts';
import { useCustomer, type Account } from '../../data/searchads.ts';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Page } from '../../shell/page.tsx';
import { AdStep } from './ad-step.tsx';
import { withDashes } from '../../shell/formats.ts';
import { getCampaign, EMPTY_CAMPAIGN, type CampaignDraft } from './campaign-draft.ts';
import { CampaignStep } from './campaign-step.tsx';
import { getStep, findStepProblems } from './check-draft.ts';
import { useCreation } from './creation.ts';
import { KeywordsStep } from './keywords-step.tsx';
import { ReviewStep } from './review-step.tsx';

const LAST_STEP = 3;

export function NewCampaignPage() {
  const { id: projectId } = useProject();
  const { customerId } = useParams({ from: '/p/$projectId/ads/$customerId/new' });
  const customer = useCustomer({ projectId, customerId });
  return (
    <Page title={`New campaign in ${customer?.displayName ?? withDashes(customerId)}`}>
      <RequireScope scope="ads:write">
        <Steps account={{ projectId, customerId }} currencyCode={customer?.currencyCode} />
      </RequireScope>
    </Page>
  );
}

function Steps({ account, currencyCode }: { account: Account; currencyCode: string | undefined }) {
  const { form, clear } = useDraftForm<CampaignDraft>(`campaign-${account.customerId}`, {
    initialValues: EMPTY_CAMPAIGN,
  });
  const { step = 0, request } = useSearch({ from: '/p/$projectId/ads/$customerId/new' });
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const draft = form.values;
  const creation = useCreation(account, getCampaign(draft), clear);
  const openStep = (to: number) => {
    if (creation.isRunning) return;
    void navigate({
      to: '/p/$projectId/ads/$customerId/new',
      params: account,
      search: { step: to, request: to === LAST_STEP ? request : undefined },
    });
  };
  const continueToNextStep = () => {
    const problems = findStepProblems(step, draft);
    form.setErrors(problems);
    if (Object.keys(problems).length === 0) openStep(step + 1);
    else focusField(problems);
  };
  const markIncomplete = (index: number) =>
    Object.keys(findStepProblems(index, draft)).length > 0 && { completedIcon: index + 1 };
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) focusField(form.errors);
    shownStep.current = step;
  }, [step]);
  return (
    <Stack>
      <Stepper
        active={step}
        onStepClick={openStep}
        allowNextStepsSelect={false}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        size="sm"
      >
        <Stepper.Step {...markIncomplete(0)} label="Campaign" description="Settings">
          <CampaignStep account={account} form={form} currencyCode={currencyCode} />
        </Stepper.Step>
        <Stepper.Step {...markIncomplete(1)} label="Ad" description="Text and URL">
          <AdStep form={form} />
        </Stepper.Step>
        <Stepper.Step {...markIncomplete(2)} label="Keywords" description="Targeting">
          <KeywordsStep account={account} form={form} currencyCode={currencyCode} />
        </Stepper.Step>
        <Stepper.Step label="Review" description="Check and create">
          <ReviewStep
            account={account}
            form={form}
            creation={creation}
            currencyCode={currencyCode}
            onEdit={(field, problems) => {
              form.setErrors(problems);
              openStep(getStep(field));
            }}
          />
        </Stepper.Step>
      </Stepper>
      {step < LAST_STEP && (
        <Group>
          <Button onClick={continueToNextStep}>Continue</Button>
        </Group>
      )}
    </Stack>
  );
}

function focusField(problems: Readonly<Record<string, unknown>>): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-path], [data-next]:not(:disabled)')];
  const wrong = fields.find(({ dataset: { path } }) => path !== undefined && path in problems);
  (wrong ?? fields[0])?.focus();
}
