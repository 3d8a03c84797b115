import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { getLastDays } from '../../data/report.ts';
import { metricsQuery, useTimeZone, type CampaignDetails, type CampaignPlace } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { LongTable } from '../../shell/long-table.tsx';
import { formatMoney } from '../../shell/money.ts';
import { RowAction } from '../../shell/row-action.tsx';
import { toSentenceCase } from '../../shell/formats.ts';
import { AddKeywords } from './add-keywords.tsx';
import { formatKeyword } from './keyword-lines.ts';
import { formatMetric, METRIC_LABELS } from './metrics.ts';
import { getToggle } from './states.ts';
import { ValidatedAction } from './validated-change.tsx';

type Keyword = Schema<'CampaignKeyword'>;

const METRIC_DAYS = 30;

const METRICS = ['clicks', 'spend', 'conversions'] as const;

type CampaignKeywordsProps = { place: CampaignPlace; details: CampaignDetails; canChange: boolean };

export function CampaignKeywords({ place, details, canChange }: CampaignKeywordsProps) {
  const { keywords, adGroups, campaign, truncated } = details;
  const [adGroupId, setAdGroupId] = useState(adGroups[0]?.id);
  const [isAdding, setIsAdding] = useState(false);
  const [edit, setEdit] = useState<StatusEdit>();
  const adGroupNames = new Map(adGroups.map(({ id, name }) => [id, name]));
  const timeZone = useTimeZone(place);
  const metrics = useQuery({
    ...metricsQuery(place, 'keyword', getLastDays(METRIC_DAYS, timeZone)),
    enabled: timeZone !== undefined,
  });
  const metricsByKeyword = new Map(
    metrics.data?.rows.map((row) => [`${row.keyword?.adGroupId} ${row.keyword?.id}`, row.metrics]),
  );
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
          title={`Add keywords to ${adGroupNames.get(adGroupId) ?? 'the ad group'}`}
          onClose={() => setIsAdding(false)}
          add={async ({ keywords: added, exemptions, validateOnly }) => {
            const answer = await api.searchads.addKeywords({
              ...place,
              adGroupId,
              body: { keywords: added, exemptPolicyViolationKeys: exemptions.keys, validateOnly },
            });
            return answer.keywords;
          }}
        />
      )}
      {edit && <KeywordAction place={place} edit={edit} onClose={() => setEdit(undefined)} />}
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
            { name: 'Keyword', width: '20%', cell: formatKeyword },
            { name: 'Ad group', cell: (keyword) => adGroupNames.get(keyword.adGroupId) ?? '' },
            {
              name: 'Status',
              cell: (keyword) => <Status keyword={keyword} onEdit={canChange ? setEdit : undefined} />,
            },
            {
              name: 'Approval',
              cell: ({ approval, serving }) =>
                toSentenceCase(approval) + (serving === 'ELIGIBLE' ? '' : ` · ${toSentenceCase(serving)}`),
            },
            ...METRICS.map((metric) => ({
              name: METRIC_LABELS[metric],
              isNumber: true,
              // Reports leave out keywords without traffic, so a keyword without a row has zeros.
              cell: ({ adGroupId: group, id }: Keyword) =>
                metrics.data
                  ? formatMetric(
                      metric,
                      metricsByKeyword.get(`${group} ${id}`)?.[metric] ?? 0,
                      campaign.currencyCode,
                    )
                  : '–',
            })),
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

type StatusProps = { keyword: Keyword; onEdit: ((edit: StatusEdit) => void) | undefined };

function Status({ keyword, onEdit }: StatusProps) {
  const name = formatKeyword(keyword);
  const { status, action } = getToggle(keyword.status);
  return (
    <Group gap={6}>
      {toSentenceCase(keyword.status)}
      {onEdit && (
        <>
          <RowAction action={action} name={name} onClick={() => onEdit({ keyword, status })} />
          <RowAction action="Remove" name={name} onClick={() => onEdit({ keyword, status: 'REMOVED' })} />
        </>
      )}
    </Group>
  );
}

type StatusEdit = { keyword: Keyword; status: 'ENABLED' | 'PAUSED' | 'REMOVED' };

const ACTIONS = {
  ENABLED: { action: 'Enable', text: 'The keyword can trigger ads again.' },
  PAUSED: {
    action: 'Pause',
    text: 'The keyword no longer triggers ads until you enable it again.',
  },
  REMOVED: { action: 'Remove', text: 'The keyword is removed permanently. Its statistics stay in reports.' },
} as const;

type KeywordActionProps = { place: CampaignPlace; edit: StatusEdit; onClose: () => void };

function KeywordAction({ place, edit: { keyword, status }, onClose }: KeywordActionProps) {
  const { action, text } = ACTIONS[status];
  const criterion = { ...place, adGroupId: keyword.adGroupId, criterionId: keyword.id };
  return (
    <ValidatedAction
      place={place}
      action={action}
      object={formatKeyword(keyword)}
      text={text}
      send={(validateOnly) =>
        status === 'REMOVED'
          ? api.searchads.removeKeyword({ ...criterion, validateOnly })
          : api.searchads.updateKeyword({ ...criterion, body: { status, validateOnly } })
      }
      onClose={onClose}
    />
  );
}
