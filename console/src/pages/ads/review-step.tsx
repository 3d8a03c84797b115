import { Alert, Anchor, Button, Group, List, Stack, Text, Table } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { getCountryName } from '../../data/countries.ts';
import type { Account, NewCampaign } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { formatMoney } from '../../shell/money.ts';
import { Busy, StatusAlert } from '../../shell/status.tsx';
import { formatDay, formatNumber } from '../../shell/when.tsx';
import { AdPreview } from './ad-preview.tsx';
import { BIDDING_LABELS } from './bidding.ts';
import { DAYS_PER_MONTH } from './change-fields.tsx';
import { getFormField, getCampaign, getTextsAt, type CampaignDraft } from './campaign-draft.ts';
import { getFieldMessages, getProblems, getStep } from './check-draft.ts';
import type { Creation } from './creation.ts';
import { areAllRequested } from './policies.ts';
import { Findings, getFindings } from './findings.tsx';
import { formatKeyword } from './keyword-lines.ts';
import { getLanguageName } from './places.ts';

type ReviewStepProps = {
  account: Account;
  form: UseFormReturnType<CampaignDraft>;
  creation: Creation;
  currencyCode: string | undefined;
  /** Opens the step that has the field, and shows each problem at its field. */
  onEdit: (field: string, problems: Problems) => void;
};

type Problems = Record<string, string>;

export function ReviewStep(props: ReviewStepProps) {
  const { account, form, creation, currencyCode, onEdit } = props;
  const campaign = getCampaign(form.values);
  const { exemptions } = form.values;
  const validation = useMutation({
    mutationFn: () =>
      api.searchads.createSearchCampaign({ ...account, body: { ...campaign, validateOnly: true } }),
  });
  const problems = getProblems(form.values);
  const isComplete = Object.keys(problems).length === 0;
  const error = creation.error ?? validation.error;
  const findings = getFindings(error);
  const refusals = getFieldMessages(error, form.values);
  const isReady = validation.isSuccess && !error;
  if (creation.isRunning) return <CreationProgress creation={creation} />;
  return (
    <Stack maw={720}>
      <AdPreview ad={campaign.ad} />
      <CampaignSummary
        campaign={campaign}
        locationNames={form.values.locationNames}
        currencyCode={currencyCode}
      />
      {!isComplete && <ProblemList title="Complete these fields" problems={problems} onEdit={onEdit} />}
      {findings ? (
        <Findings
          findings={findings}
          getTexts={(path) => getTextsAt(path, campaign)}
          requested={exemptions}
          onRequest={(requested) => form.setFieldValue('exemptions', requested)}
          onEdit={(path) => onEdit(getFormField(path, form.values), {})}
        />
      ) : (
        error &&
        (Object.keys(refusals).length > 0 ? (
          <ProblemList title="Correct these fields" problems={refusals} onEdit={onEdit} />
        ) : (
          <Failure error={error} />
        ))
      )}
      {isReady && (
        <StatusAlert title="Validated by Google">
          {'appliedPolicyExemptions' in validation.data && validation.data.appliedPolicyExemptions.length > 0
            ? 'With the requested exemptions. Google may still not show exempted ads and keywords.'
            : 'Nothing is created yet.'}
        </StatusAlert>
      )}
      <Group>
        {isReady ? (
          <Button onClick={creation.start}>Create campaign</Button>
        ) : (
          <Button
            data-next
            onClick={() => {
              creation.forget();
              validation.mutate();
            }}
            loading={validation.isPending}
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
        <Failure error={creation.error} retry={creation.retry} />
      </Stack>
    );
  }
  return <Busy>Creating the campaign. You can reload this page; the campaign opens when it is ready.</Busy>;
}

type ProblemsProps = { problems: Problems; onEdit: ReviewStepProps['onEdit'] };

const ACTIONS = ['Edit campaign', 'Edit ad', 'Edit keywords'];

function ProblemList({ title, problems, onEdit }: ProblemsProps & { title: string }) {
  // All empty headlines have the same problem. List it once, with a link to the first empty headline.
  const listed = new Map<string, readonly [string, string]>();
  for (const [field, problem] of Object.entries(problems)) {
    const key = `${field.replace(/\.\d+$/, '')} ${problem}`;
    if (!listed.has(key)) listed.set(key, [field, problem]);
  }
  return (
    <Alert color="yellow" variant="light" role="alert" title={title}>
      <List size="sm">
        {[...listed.values()].map(([field, problem]) => (
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

type CampaignSummaryProps = {
  campaign: NewCampaign;
  /** Names of locations by Google's id. */
  locationNames: Readonly<Record<string, string>>;
  currencyCode: string | undefined;
};

function CampaignSummary(props: CampaignSummaryProps) {
  return (
    <Table variant="vertical" aria-label="Summary">
      <Table.Tbody>
        {getRows(props).map(([label, value]) => (
          <Table.Tr key={label}>
            <Table.Th w={{ base: 110, sm: 160 }}>{label}</Table.Th>
            <Table.Td className="break-anywhere">{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const LIST_FORMAT = new Intl.ListFormat(undefined, { type: 'unit' });

function getRows({ campaign, locationNames, currencyCode }: CampaignSummaryProps): [string, string][] {
  const { ad, keywords, negativeKeywords = [], startDate, endDate, targetCpa, cpcBid } = campaign;
  const { dailyBudget, biddingStrategy = 'MAXIMIZE_CONVERSIONS' } = campaign;
  const formatAmount = (amount: number) => formatMoney(amount, currencyCode);
  const paths = [ad.path1, ad.path2].filter((path) => path !== undefined);
  return [
    ['Campaign name', campaign.name],
    ['Status', campaign.status === 'ENABLED' ? 'Enabled' : 'Paused'],
    [
      'Daily budget',
      `${formatAmount(dailyBudget)} · up to ${formatAmount(dailyBudget * DAYS_PER_MONTH)} a month`,
    ],
    [
      'Locations',
      LIST_FORMAT.format(campaign.locations.map((id) => getCountryName(id) ?? locationNames[id] ?? id)),
    ],
    ['Languages', LIST_FORMAT.format(campaign.languages.map((code) => getLanguageName(code) ?? code))],
    [
      'Bid strategy',
      [
        BIDDING_LABELS[biddingStrategy],
        ...(targetCpa === undefined ? [] : [`target CPA ${formatAmount(targetCpa)}`]),
        ...(cpcBid === undefined ? [] : [`max. CPC ${formatAmount(cpcBid)}`]),
      ].join(' · '),
    ],
    [
      'Schedule',
      `${startDate === undefined ? 'Immediately' : formatDay(startDate)} – ${endDate === undefined ? 'No end date' : formatDay(endDate)}`,
    ],
    ['EU political ads', campaign.containsEuPoliticalAdvertising ? 'Yes' : 'No'],
    ['Final URL', ad.finalUrl],
    ...(paths.length > 0 ? [['Display path', paths.join(' / ')] satisfies [string, string]] : []),
    [`Headlines (${formatNumber(ad.headlines.length)})`, ad.headlines.join(' | ')],
    [`Descriptions (${formatNumber(ad.descriptions.length)})`, ad.descriptions.join(' | ')],
    ['Ad group', campaign.adGroupName],
    [`Keywords (${formatNumber(keywords.length)})`, LIST_FORMAT.format(keywords.map(formatKeyword))],
    [
      `Negative keywords (${formatNumber(negativeKeywords.length)})`,
      negativeKeywords.length === 0 ? 'None' : LIST_FORMAT.format(negativeKeywords.map(({ text }) => text)),
    ],
  ];
}
