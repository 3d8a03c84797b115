import { Button, Paper, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Campaign, CampaignDetails } from '../../data/searchads.ts';
import { formatMoney } from '../../shell/money.ts';
import { toSentenceCase } from '../../shell/formats.ts';
import { formatCount, formatDay } from '../../shell/when.tsx';
import { formatStrategy } from './bidding.ts';
import type { EditableField } from './change-fields.tsx';
import { formatPlace } from './location-picker.tsx';
import { describePolicy } from './policies.ts';

type EditablePart = EditableField | 'targets';
type Fact = { label: string; value: ReactNode; field?: EditablePart };

type CampaignFactsProps = {
  details: CampaignDetails;
  /** Undefined if the campaign is read-only. */
  onEdit: ((field: EditablePart) => void) | undefined;
};

export function CampaignFacts({ details, onEdit }: CampaignFactsProps) {
  return (
    <Paper withBorder style={{ overflow: 'hidden' }}>
      <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} aria-label="Settings">
        <Table variant="vertical">
          <Table.Tbody>
            {getFacts(details).map(({ label, value, field }) => (
              <Table.Tr key={label}>
                <Table.Th w={{ base: 110, sm: 150 }}>{label}</Table.Th>
                <Table.Td className="break-anywhere" colSpan={field && onEdit ? 1 : 2}>
                  {value}
                </Table.Td>
                {field && onEdit && (
                  <Table.Td ta="right" w={100}>
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={
                        field === 'targets' ? 'Edit locations and languages' : `Edit ${label.toLowerCase()}`
                      }
                      onClick={() => onEdit(field)}
                    >
                      Edit
                    </Button>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

const LIST_FORMAT = new Intl.ListFormat(undefined, { type: 'unit' });

const FEATURES = {
  AUTOMATICALLY_CREATED_ASSETS: 'Automatically created assets',
  BROAD_MATCH: 'Broad match',
  DYNAMIC_SEARCH_ADS: 'Dynamic Search Ads',
};

const MONTH = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Shows only the month of a planned migration, because Google does not announce the day. */
function Migration({ feature, state, date }: Campaign['aiMaxMigrations'][number]) {
  return (
    <div>
      {FEATURES[feature]}:{' '}
      {state === 'migrated'
        ? `migrated by Google on ${formatDay(date)}`
        : `migration planned for ${MONTH.format(new Date(date))}`}
    </div>
  );
}

function getFacts({ campaign, locations, languages }: CampaignDetails): Fact[] {
  const { budget, currencyCode, targetCpa, startDate, endDate, last7Days } = campaign;
  const shared = budget?.shared ? ` · shared by ${formatCount(budget.usedBy, 'campaign')}` : '';
  return [
    { label: 'Name', value: campaign.name, field: 'name' },
    { label: 'Status', value: toSentenceCase(campaign.status) },
    ...(budget?.amount === undefined
      ? []
      : [
          {
            label: 'Daily budget',
            value: formatMoney(budget.amount, currencyCode) + shared,
            field: 'dailyBudget' as const,
          },
        ]),
    {
      label: 'Bid strategy',
      value:
        formatStrategy(campaign.biddingStrategy) +
        (targetCpa === undefined ? '' : ` · target CPA ${formatMoney(targetCpa, currencyCode)}`),
      field: 'bidding',
    },
    {
      label: 'Schedule',
      value: `${startDate === undefined ? 'No start date' : formatDay(startDate)} – ${endDate === undefined ? 'No end date' : formatDay(endDate)}`,
      field: 'endDate',
    },
    {
      label: 'Locations',
      value:
        locations.length === 0
          ? 'Everywhere'
          : LIST_FORMAT.format(
              locations.map(
                ({ canonicalName, excluded }) => formatPlace(canonicalName) + (excluded ? ' (excluded)' : ''),
              ),
            ),
      field: 'targets',
    },
    {
      label: 'Languages',
      value: languages.length === 0 ? 'All' : LIST_FORMAT.format(languages.map(({ name }) => name)),
    },
    ...(campaign.aiMaxMigrations.length === 0
      ? []
      : [
          {
            label: 'AI Max',
            value: campaign.aiMaxMigrations.map((migration) => (
              <Migration key={migration.feature} {...migration} />
            )),
          },
        ]),
    {
      label: 'Last 7 days',
      value:
        `Cost ${formatMoney(last7Days.spend, currencyCode)} · ${formatCount(last7Days.clicks, 'click')} ` +
        `· ${formatCount(last7Days.conversions, 'conversion')}`,
    },
    {
      label: 'Created',
      value: campaign.madeHere ? 'In Throughline' : campaign.madeHere === false ? 'In Google Ads' : 'Unknown',
    },
    ...(campaign.appliedPolicyExemptions && campaign.appliedPolicyExemptions.length > 0
      ? [
          {
            label: 'Policy exemptions',
            value: campaign.appliedPolicyExemptions
              .map(({ policyName, violatingText }) =>
                violatingText === ''
                  ? describePolicy(policyName).title
                  : `${describePolicy(policyName).title} for “${violatingText}”`,
              )
              .join(', '),
          },
        ]
      : []),
  ];
}
