import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import type { CampaignDetails, CampaignPlace } from '../../data/searchads.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { formatMoney } from '../../shell/money.ts';
import { sentenceCase } from '../../shell/sentence-case.ts';
import { AddKeywords } from './add-keywords.tsx';
import { writeKeyword } from './keyword-lines.ts';

type CampaignKeywordsProps = { place: CampaignPlace; details: CampaignDetails; canChange: boolean };

/** Renders the keywords of a campaign with quality scores, and a button to add more. */
export function CampaignKeywords({ place, details, canChange }: CampaignKeywordsProps) {
  const { keywords, adGroups, campaign, truncated } = details;
  const [adGroupId, setAdGroupId] = useState(adGroups[0]?.id);
  const [isAdding, setIsAdding] = useState(false);
  const names = new Map(adGroups.map(({ id, name }) => [id, name]));
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
      {keywords.length === 0 && <Text>No keywords.</Text>}
      {keywords.length > 0 && (
        <LongTable
          label="Keywords"
          minWidth={640}
          rows={keywords}
          rowKey={({ resourceName }) => resourceName}
          columns={[
            { name: 'Keyword', width: '28%', cell: writeKeyword },
            { name: 'Ad group', cell: (keyword) => names.get(keyword.adGroupId) ?? '' },
            { name: 'Status', cell: ({ status }) => sentenceCase(status) },
            {
              name: 'Approval',
              cell: ({ approval, serving }) =>
                sentenceCase(approval) + (serving === 'ELIGIBLE' ? '' : ` · ${sentenceCase(serving)}`),
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
