import { Alert, Anchor, Button, Group, List, Loader, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import type { Account } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { AdPreview } from './ad-preview.tsx';
import { getFormField, getCampaign, getTextsAt, type CampaignDraft } from './campaign-draft.ts';
import { CampaignSummary } from './campaign-summary.tsx';
import { getProblems, getStep } from './check-draft.ts';
import type { Creation } from './creation.ts';
import { areAllRequested } from './exemptions.ts';
import { getFieldMessages } from './field-messages.ts';
import { Findings, getFindings } from './findings.tsx';

type ReviewStepProps = {
  account: Account;
  form: UseFormReturnType<CampaignDraft>;
  creation: Creation;
  currencyCode: string | undefined;
  /** Opens the step of a field, and shows these problems at their fields. */
  onEdit: (field: string, problems: Problems) => void;
};

type Problems = Record<string, string>;

/** Renders the last step: Google validates the campaign, policy violations are listed, and the campaign is created. */
export function ReviewStep(props: ReviewStepProps) {
  const { account, form, creation, currencyCode, onEdit } = props;
  const campaign = getCampaign(form.values);
  const { exemptions } = form.values;
  const test = useMutation({
    mutationFn: () =>
      api.searchads.createSearchCampaign({ ...account, body: { ...campaign, validateOnly: true } }),
  });
  const lacking = getProblems(form.values);
  const isComplete = Object.keys(lacking).length === 0;
  const error = creation.error ?? test.error;
  const findings = getFindings(error);
  const isReady = test.isSuccess && !error;
  if (creation.isRunning) return <CreationProgress creation={creation} />;
  return (
    <Stack maw={720}>
      <AdPreview ad={campaign.ad} />
      <CampaignSummary
        campaign={campaign}
        locationNames={form.values.locationNames}
        currencyCode={currencyCode}
      />
      {!isComplete && <ProblemList title="Complete these fields" problems={lacking} onEdit={onEdit} />}
      {findings ? (
        <Findings
          findings={findings}
          getTexts={(path) => getTextsAt(path, campaign)}
          requested={exemptions}
          onRequest={(requested) => form.setFieldValue('exemptions', requested)}
          onEdit={(path) => onEdit(getFormField(path, form.values), {})}
        />
      ) : (
        error && <Refused error={error} problems={getFieldMessages(error, form.values)} onEdit={onEdit} />
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
            data-next
            onClick={() => {
              creation.forget();
              test.mutate();
            }}
            loading={test.isPending}
            disabled={!isComplete || (findings !== undefined && !areAllRequested(findings, exemptions))}
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

type ProblemsProps = { problems: Problems; onEdit: ReviewStepProps['onEdit'] };

/** Renders a refusal: the problems of its fields, or the error if it concerns no field. */
function Refused({ error, problems, onEdit }: ProblemsProps & { error: unknown }) {
  if (Object.keys(problems).length === 0) return <Failure error={error} />;
  return <ProblemList title="Correct these fields" problems={problems} onEdit={onEdit} />;
}

const ACTIONS = ['Edit campaign', 'Edit the ad', 'Edit keywords'];

function ProblemList({ title, problems, onEdit }: ProblemsProps & { title: string }) {
  return (
    <Alert color="yellow" variant="light" role="alert" title={title}>
      <List size="sm">
        {Object.entries(problems).map(([field, problem]) => (
          <List.Item key={field} className="break-anywhere">
            {problem}{' '}
            <Anchor
              component="button"
              type="button"
              c="inherit"
              size="sm"
              underline="always"
              onClick={() => onEdit(field, problems)}
            >
              {ACTIONS[getStep(field)]}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
