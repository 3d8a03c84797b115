import { Table } from '@mantine/core';
import { getCountryName } from '../../data/countries.ts';
import type { NewCampaign } from '../../data/searchads.ts';
import { formatMoney } from '../../shell/money.ts';
import { formatDay, formatNumber } from '../../shell/when.tsx';
import { BIDDING_LABELS } from './bidding.ts';
import { DAYS_PER_MONTH } from './budget-impact.tsx';
import { writeKeyword } from './keyword-lines.ts';
import { getLanguageName } from './places.ts';

type CampaignSummaryProps = {
  campaign: NewCampaign;
  /** Names of the locations by Google's id. */
  locationNames: Readonly<Record<string, string>>;
  currencyCode: string | undefined;
};

/** Renders all settings of a new campaign. */
export function CampaignSummary(props: CampaignSummaryProps) {
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
    [`Keywords (${formatNumber(keywords.length)})`, LIST_FORMAT.format(keywords.map(writeKeyword))],
    [
      `Negative keywords (${formatNumber(negativeKeywords.length)})`,
      negativeKeywords.length === 0 ? 'None' : LIST_FORMAT.format(negativeKeywords.map(({ text }) => text)),
    ],
  ];
}
