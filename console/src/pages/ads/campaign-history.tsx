import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { campaignChangesQuery, type CampaignDetails, type CampaignPlace } from '../../data/searchads.ts';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { StateBadge } from '../../shell/status.tsx';
import { useActorNames } from '../../shell/use-actor-names.ts';
import { When } from '../../shell/when.tsx';
import { describePart } from './changed-values.ts';

type Change = Schema<'RecordedChange'>;

const KIND_LABELS: Record<Change['kind'], string> = {
  create: 'Created campaign',
  update: 'Changed campaign',
  remove: 'Removed campaign',
  add_negative_keywords: 'Added negative keywords',
  remove_negative_keyword: 'Removed negative keyword',
  add_keywords: 'Added keywords',
  add_ad: 'Added ad',
  update_ad: 'Changed ad',
  update_keyword: 'Changed keyword',
  remove_keyword: 'Removed keyword',
  change_targets: 'Changed locations or languages',
};

const STATES: Record<Change['state'], { label: string; color: string }> = {
  running: { label: 'Running', color: 'blue' },
  waiting_for_approval: { label: 'Waiting for approval', color: 'yellow' },
  ambiguous: { label: 'Result not known yet', color: 'yellow' },
  applied: { label: 'Applied', color: 'green' },
  refused: { label: 'Rejected', color: 'red' },
};

type CampaignHistoryProps = { place: CampaignPlace; details: CampaignDetails };

export function CampaignHistory({ place, details }: CampaignHistoryProps) {
  const { campaign, locations, languages } = details;
  const words = {
    currencyCode: campaign.currencyCode,
    names: new Map([...locations, ...languages].map(({ id, name }) => [id, name] as const)),
  };
  const query = useInfiniteQuery(campaignChangesQuery(place));
  const { data } = query;
  const changes = useRows(data, (page) => page.changes);
  const getName = useActorNames(changes.map(({ requestedBy }) => requestedBy));
  if (!data) return <QueryState query={query} h={200} />;
  if (changes.length === 0) return <Text>No changes made in Throughline.</Text>;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Changes made in Throughline. Changes made in Google Ads are not listed.
      </Text>
      <LongTable
        label="Change history"
        minWidth={760}
        rows={changes}
        rowKey={({ id }) => id}
        more={query}
        columns={[
          { name: 'Time', width: '16%', cell: ({ createdAt }) => <When at={createdAt} /> },
          { name: 'Author', width: '18%', cell: ({ requestedBy }) => getName(requestedBy) },
          {
            name: 'Change',
            cell: (change) => (
              <>
                {KIND_LABELS[change.kind]}
                <Text size="sm" c="dimmed">
                  {change.error?.message ?? describeChange(change, words)}
                </Text>
              </>
            ),
          },
          {
            name: 'State',
            width: '20%',
            cell: ({ state, approved }) => (
              <StateBadge
                label={STATES[state].label + (approved ? ' · approved' : '')}
                color={STATES[state].color}
              />
            ),
          },
        ]}
      />
    </Stack>
  );
}

function describeChange({ before, after }: Change, words: Parameters<typeof describePart>[1]): string {
  const texts = [before, after].map((part) => (part ? describePart(part, words) : ''));
  return texts.filter((text) => text !== '').join(' → ');
}
