import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { inAccount, type CampaignDetails, type CampaignPlace } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { LongTable } from '../../shell/long-table.tsx';
import { AddKeywords } from './add-keywords.tsx';
import { writeKeyword } from './keyword-lines.ts';

type Negative = Schema<'CampaignNegativeKeyword'>;

type CampaignNegativesProps = { place: CampaignPlace; details: CampaignDetails; canChange: boolean };

/** Renders the negative keywords of a campaign. */
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
      {removed && <Remove place={place} keyword={removed} onClose={() => setRemoved(undefined)} />}
      {negativeKeywords.length === 0 && <Text>No negative keywords.</Text>}
      {negativeKeywords.length > 0 && (
        <LongTable
          label="Negative keywords"
          minWidth={320}
          rows={negativeKeywords}
          rowKey={({ id }) => id}
          columns={[
            { name: 'Negative keyword', width: '70%', cell: writeKeyword },
            ...(canChange
              ? [
                  {
                    name: 'Remove',
                    isNumber: true,
                    cell: (keyword: Negative) => (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={`Remove ${writeKeyword(keyword)}`}
                        onClick={() => setRemoved(keyword)}
                      >
                        Remove
                      </Button>
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

type RemoveProps = { place: CampaignPlace; keyword: Negative; onClose: () => void };

function Remove({ place, keyword, onClose }: RemoveProps) {
  const queryClient = useQueryClient();
  const one = { ...place, criterionId: keyword.id };
  const check = useQuery({
    queryKey: ['check-removal', one],
    queryFn: () => api.searchads.removeNegativeKeyword({ ...one, validateOnly: true }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const remove = useMutation({
    mutationFn: () => api.searchads.removeNegativeKeyword(one),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: inAccount(place) });
      onClose();
    },
  });
  const error = remove.error ?? check.error;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Remove ${writeKeyword(keyword)}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text>Ads can then show for searches that contain it.</Text>
        {error && <Failure error={error} />}
        <Group>
          <Button
            color="red"
            onClick={() => remove.mutate()}
            loading={remove.isPending || check.isFetching}
            disabled={!check.data}
          >
            Remove
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
