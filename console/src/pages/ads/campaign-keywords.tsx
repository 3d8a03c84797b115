import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { getLastDays } from '../../data/report.ts';
import {
  keywordMetricsQuery,
  useCustomer,
  type CampaignDetails,
  type CampaignPlace,
} from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { LongTable } from '../../shell/long-table.tsx';
import { formatMoney } from '../../shell/money.ts';
import { toSentenceCase } from '../../shell/sentence-case.ts';
import { formatNumber } from '../../shell/when.tsx';
import { AddKeywords } from './add-keywords.tsx';
import { KeywordAction, type Acted, type KeywordRow as Keyword } from './keyword-action.tsx';
import { writeKeyword } from './keyword-lines.ts';

/** Complete days of the metrics. */
const METRIC_DAYS = 30;

type Metric = 'clicks' | 'spend' | 'conversions';

type CampaignKeywordsProps = { place: CampaignPlace; details: CampaignDetails; canChange: boolean };

/** Renders the keywords of a campaign with quality scores, and a button to add more. */
export function CampaignKeywords({ place, details, canChange }: CampaignKeywordsProps) {
  const { keywords, adGroups, campaign, truncated } = details;
  const [adGroupId, setAdGroupId] = useState(adGroups[0]?.id);
  const [isAdding, setIsAdding] = useState(false);
  const [acted, setActed] = useState<Acted>();
  const names = new Map(adGroups.map(({ id, name }) => [id, name]));
  const customer = useCustomer(place);
  const metrics = useQuery({
    ...keywordMetricsQuery(place, getLastDays(METRIC_DAYS, customer?.timeZone)),
    enabled: customer !== undefined,
  });
  const byKeyword = new Map(
    metrics.data?.rows.map((row) => [`${row.keyword?.adGroupId} ${row.keyword?.id}`, row.metrics]),
  );
  const formatAmount = (value: number) => formatMoney(value, campaign.currencyCode);
  // Reports leave out keywords without traffic.
  const formatKeywordMetric = (
    { adGroupId: group, id }: Keyword,
    metric: Metric,
    format: (value: number) => string,
  ) => (metrics.data ? format(byKeyword.get(`${group} ${id}`)?.[metric] ?? 0) : '–');
  return (
    <Stack>
      {canChange && adGroupId !== undefined && (
        <Group align="flex-end">
          {adGroups.length > 1 && (
            <Select
              label="Ad group"
              data={adGroups.map(({ id, name }) => ({ value: id, label: name }))}
              value={adGroupId}
              onChange={(chosen) => setAdGroupId(chosen ?? adGroupId)}
              allowDeselect={false}
            />
          )}
          <Button size="xs" onClick={() => setIsAdding(true)}>
            Add keywords
          </Button>
        </Group>
      )}
      {isAdding && adGroupId !== undefined && (
        <AddKeywords
          place={place}
          title={`Add keywords to ${names.get(adGroupId) ?? 'the ad group'}`}
          onClose={() => setIsAdding(false)}
          add={async ({ keywords: written, exemptions, validateOnly }) => {
            const answer = await api.searchads.addKeywords({
              ...place,
              adGroupId,
              body: { keywords: written, exemptPolicyViolationKeys: exemptions.keys, validateOnly },
            });
            return answer.keywords;
          }}
        />
      )}
      {acted && <KeywordAction place={place} acted={acted} onClose={() => setActed(undefined)} />}
      {metrics.error && <Failure error={metrics.error} retry={() => void metrics.refetch()} />}
      {keywords.length > 0 && (
        <Text size="sm" c="dimmed">
          Clicks, cost and conversions of the last {METRIC_DAYS} days.
        </Text>
      )}
      {keywords.length === 0 && <Text>No keywords.</Text>}
      {keywords.length > 0 && (
        <LongTable
          label="Keywords"
          minWidth={980}
          rows={keywords}
          rowKey={({ resourceName }) => resourceName}
          columns={[
            { name: 'Keyword', width: '20%', cell: writeKeyword },
            { name: 'Ad group', cell: (keyword) => names.get(keyword.adGroupId) ?? '' },
            {
              name: 'Status',
              cell: (keyword) => <Status keyword={keyword} onAct={canChange ? setActed : undefined} />,
            },
            {
              name: 'Approval',
              cell: ({ approval, serving }) =>
                toSentenceCase(approval) + (serving === 'ELIGIBLE' ? '' : ` · ${toSentenceCase(serving)}`),
            },
            {
              name: 'Clicks',
              isNumber: true,
              cell: (keyword) => formatKeywordMetric(keyword, 'clicks', formatNumber),
            },
            {
              name: 'Cost',
              isNumber: true,
              cell: (keyword) => formatKeywordMetric(keyword, 'spend', formatAmount),
            },
            {
              name: 'Conversions',
              isNumber: true,
              cell: (keyword) => formatKeywordMetric(keyword, 'conversions', formatNumber),
            },
            {
              name: 'Quality score',
              isNumber: true,
              cell: ({ qualityScore }) => (qualityScore === undefined ? '–' : `${qualityScore}/10`),
            },
            {
              name: 'Max. CPC',
              isNumber: true,
              cell: ({ cpcBid }) =>
                cpcBid === undefined ? 'Ad group default' : formatMoney(cpcBid, campaign.currencyCode),
            },
          ]}
        />
      )}
      {truncated.includes('keywords') && <Text>More keywords exist than are shown.</Text>}
    </Stack>
  );
}

type StatusProps = { keyword: Keyword; onAct: ((acted: Acted) => void) | undefined };

function Status({ keyword, onAct }: StatusProps) {
  const name = writeKeyword(keyword);
  const status = keyword.status === 'ENABLED' ? 'PAUSED' : 'ENABLED';
  const act = status === 'PAUSED' ? 'Pause' : 'Enable';
  return (
    <Group gap={6}>
      {toSentenceCase(keyword.status)}
      {onAct && (
        <>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`${act} ${name}`}
            onClick={() => onAct({ keyword, action: status })}
          >
            {act}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Remove ${name}`}
            onClick={() => onAct({ keyword, action: 'REMOVED' })}
          >
            Remove
          </Button>
        </>
      )}
    </Group>
  );
}
