import { Button, Group, Stack, Text } from '@mantine/core';
import type { Schema } from '@throughline/client';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import type { CampaignDetails, CampaignPlace } from '../../data/searchads.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { RowAction } from '../../shell/row-action.tsx';
import { AddKeywords } from './add-keywords.tsx';
import { formatKeyword } from './keyword-lines.ts';
import { ValidatedAction } from './validated-change.tsx';

type Negative = Schema<'CampaignNegativeKeyword'>;

type CampaignNegativesProps = { place: CampaignPlace; details: CampaignDetails; canChange: boolean };

export function CampaignNegatives({ place, details, canChange }: CampaignNegativesProps) {
  const { negativeKeywords, truncated } = details;
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Negative | undefined>();
  return (
    <Stack>
      {canChange && (
        <Group>
          <Button size="xs" onClick={() => setIsAdding(true)}>
            Add negative keywords
          </Button>
        </Group>
      )}
      {isAdding && (
        <AddKeywords
          place={place}
          title="Add negative keywords"
          onClose={() => setIsAdding(false)}
          add={async ({ keywords, validateOnly }) => {
            const answer = await api.searchads.addNegativeKeywords({
              ...place,
              body: { negativeKeywords: keywords, validateOnly },
            });
            return answer.negativeKeywords;
          }}
        />
      )}
      {removed && (
        <ValidatedAction
          place={place}
          action="Remove"
          object={formatKeyword(removed)}
          text="Ads can then show for searches that match this keyword."
          send={(validateOnly) =>
            api.searchads.removeNegativeKeyword({ ...place, criterionId: removed.id, validateOnly })
          }
          onClose={() => setRemoved(undefined)}
        />
      )}
      {negativeKeywords.length === 0 && <Text>No negative keywords.</Text>}
      {negativeKeywords.length > 0 && (
        <LongTable
          label="Negative keywords"
          minWidth={320}
          rows={negativeKeywords}
          rowKey={({ id }) => id}
          columns={[
            { name: 'Negative keyword', width: '70%', cell: formatKeyword },
            ...(canChange
              ? [
                  {
                    name: 'Remove',
                    isNumber: true,
                    cell: (keyword: Negative) => (
                      <RowAction
                        action="Remove"
                        name={formatKeyword(keyword)}
                        onClick={() => setRemoved(keyword)}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {truncated.includes('negativeKeywords') && <Text>More negative keywords exist than are shown.</Text>}
    </Stack>
  );
}
