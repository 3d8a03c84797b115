import { Button, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Campaign } from '../../data/searchads.ts';
import { formatMoney } from '../../shell/money.ts';
import { formatDay, formatNumber } from '../../shell/when.tsx';
import { BIDDING, BIDDING_LABELS } from './bidding.ts';
import type { EditableField } from './edit-field.tsx';

type Fact = { label: string; value: ReactNode; field?: EditableField };

type CampaignFactsProps = {
  campaign: Campaign;
  /** Undefined if the campaign is read-only. */
  onChange: ((field: EditableField) => void) | undefined;
};

/** Renders the settings of a campaign, with edit buttons. */
export function CampaignFacts({ campaign, onChange }: CampaignFactsProps) {
  return (
    <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} aria-label="Settings">
      <Table variant="vertical">
        <Table.Tbody>
          {factsOf(campaign).map(({ label, value, field }) => (
            <Table.Tr key={label}>
              <Table.Th w={{ base: 110, sm: 150 }}>{label}</Table.Th>
              <Table.Td className="break-anywhere" colSpan={field && onChange ? 1 : 2}>
                {value}
              </Table.Td>
              {field && onChange && (
                <Table.Td ta="right" w={100}>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Change: ${label}`}
                    onClick={() => onChange(field)}
                  >
                    Change
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const FEATURES = {
  AUTOMATICALLY_CREATED_ASSETS: 'Automatically created assets',
  BROAD_MATCH: 'Broad match',
  DYNAMIC_SEARCH_ADS: 'Dynamic Search Ads',
};

const MONTH = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Renders a migration by Google. For scheduled migrations, Google announces only the month. */
function Migration({ feature, state, date }: Campaign['aiMaxMigrations'][number]) {
  return (
    <div>
      {FEATURES[feature]}:{' '}
      {state === 'migrated'
        ? `migrated by Google on ${formatDay(date)}`
        : `Google migrates it in ${MONTH.format(new Date(date))}`}
    </div>
  );
}

function factsOf(campaign: Campaign): Fact[] {
  const { budget, currencyCode, targetCpa, startDate, endDate, last7Days } = campaign;
  const strategy = BIDDING.find((one) => one === campaign.biddingStrategy);
  const bidding = strategy ? BIDDING_LABELS[strategy] : campaign.biddingStrategy;
  const shared = budget?.shared ? `, shared, used by ${formatNumber(budget.usedBy)} campaigns` : '';
  return [
    { label: 'Name', value: campaign.name, field: 'name' },
    { label: 'Status', value: campaign.status.toLowerCase() },
    ...(budget?.amount === undefined
      ? []
      : [
          {
            label: 'Budget a day',
            value: formatMoney(budget.amount, currencyCode) + shared,
            field: 'dailyBudget' as const,
          },
        ]),
    {
      label: 'Bidding',
      value: bidding + (targetCpa === undefined ? '' : `, ${formatMoney(targetCpa, currencyCode)}`),
      field: 'bidding',
    },
    {
      label: 'Days',
      value: `${startDate ?? 'since it began'} to ${endDate ?? 'for ever'}`,
      field: 'endDate',
    },
    ...(campaign.aiMaxMigrations.length === 0
      ? []
      : [
          {
            label: 'AI Max',
            value: campaign.aiMaxMigrations.map((one) => <Migration key={one.feature} {...one} />),
          },
        ]),
    {
      label: 'Last 7 days',
      value:
        `${formatMoney(last7Days.spend, currencyCode)} for ${formatNumber(last7Days.clicks)} clicks ` +
        `and ${formatNumber(last7Days.conversions)} conversions`,
    },
    {
      label: 'Made',
      value: campaign.madeHere
        ? `here, by request ${campaign.requestId ?? ''}`
        : campaign.madeHere === false
          ? 'at Google'
          : 'not known',
    },
    ...(campaign.appliedPolicyExemptions && campaign.appliedPolicyExemptions.length > 0
      ? [
          {
            label: 'Exemptions',
            value: campaign.appliedPolicyExemptions
              .map(({ policyName, violatingText }) =>
                violatingText === '' ? policyName : `${policyName} for “${violatingText}”`,
              )
              .join(', '),
          },
        ]
      : []),
  ];
}
