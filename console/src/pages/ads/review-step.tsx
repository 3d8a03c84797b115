import { Alert, Anchor, Button, Group, List, Loader, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import type { Account } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { formatMoney } from '../../shell/money.ts';
import { formatNumber } from '../../shell/when.tsx';
import { AdPreview } from './ad-preview.tsx';
import { getCampaign, textsAt, type CampaignDraft } from './campaign-draft.ts';
import { getProblems, getStep } from './check-draft.ts';
import type { Creation } from './creation.ts';
import { areAllAsked } from './exemptions.ts';
import { getFieldMessages } from './field-messages.ts';
import { Findings, getFindings } from './findings.tsx';

type ReviewStepProps = {
  account: Account;
  form: UseFormReturnType<CampaignDraft>;
  creation: Creation;
  currencyCode: string | undefined;
  onStep: (step: number) => void;
};

/** Renders the last step: Google validates the campaign, policy violations are listed, and the campaign is created. */
export function ReviewStep(props: ReviewStepProps) {
  const { account, form, creation, currencyCode, onStep } = props;
  const campaign = getCampaign(form.values);
  const { exemptions } = form.values;
  const test = useMutation({
    mutationFn: () =>
      api.searchads.createSearchCampaign({ ...account, body: { ...campaign, validateOnly: true } }),
    onError: (error) => form.setErrors(getFieldMessages(error, form.values)),
  });
  const lacking = Object.entries(getProblems(form.values));
  const error = creation.error ?? test.error;
  const findings = getFindings(error);
  const isReady = test.isSuccess && !error;
  if (creation.isRunning) return <CreationProgress creation={creation} />;
  return (
    <Stack maw={720}>
      <AdPreview ad={campaign.ad} />
      <Text>
        {campaign.name} · Daily budget {formatMoney(campaign.dailyBudget, currencyCode)} ·{' '}
        {formatNumber(campaign.keywords.length)} {campaign.keywords.length === 1 ? 'keyword' : 'keywords'} ·{' '}
        {campaign.status === 'ENABLED' ? 'Enabled' : 'Paused'}
      </Text>
      {lacking.length > 0 && (
        <Alert color="yellow" variant="light" title="Complete these fields" role="status">
          <List size="sm">
            {lacking.map(([field, problem]) => (
              <List.Item key={field}>
                {problem} <StepLink step={getStep(field)} onStep={onStep} />
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {findings ? (
        <Findings
          findings={findings}
          textsAt={(path) => textsAt(path, campaign)}
          asked={exemptions}
          onAsk={(asked) => form.setFieldValue('exemptions', asked)}
        />
      ) : (
        error && <Refused error={error} draft={form.values} onStep={onStep} />
      )}
      {isReady && (
        <Alert color="green" variant="light" role="status" title="Validated by Google">
          {'appliedPolicyExemptions' in test.data && test.data.appliedPolicyExemptions.length > 0
            ? 'With the requested exemptions. Exempted ads may not be shown.'
            : 'Nothing is created yet.'}
        </Alert>
      )}
      <Group>
        {isReady ? (
          <Button onClick={creation.start}>Create campaign</Button>
        ) : (
          <Button
            onClick={() => {
              creation.forget();
              test.mutate();
            }}
            loading={test.isPending}
            disabled={lacking.length > 0 || (findings !== undefined && !areAllAsked(findings, exemptions))}
          >
            {findings ? 'Validate with exemptions' : 'Validate with Google'}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function CreationProgress({ creation }: { creation: Creation }) {
  if (creation.error) {
    return (
      <Stack>
        <Text>The result is not known yet. Try again; no second campaign is created.</Text>
        <Failure error={creation.error} retry={creation.askAgain} />
      </Stack>
    );
  }
  return (
    <Group role="status">
      <Loader size="sm" aria-hidden />
      <Text>Creating the campaign. You can reload this page; the campaign opens when it is ready.</Text>
    </Group>
  );
}

type RefusedProps = { error: unknown; draft: CampaignDraft; onStep: (step: number) => void };

/** Renders a refusal with links to the affected fields. */
function Refused({ error, draft, onStep }: RefusedProps) {
  const fields = Object.keys(getFieldMessages(error, draft));
  return (
    <Stack gap="xs" align="flex-start">
      <Failure error={error} />
      {fields.map((field) => (
        <StepLink key={field} step={getStep(field)} onStep={onStep} />
      ))}
    </Stack>
  );
}

const STEPS = ['Edit campaign', 'Edit ad', 'Edit keywords'];

function StepLink({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => onStep(step)}>
      {STEPS[step]}
    </Anchor>
  );
}
