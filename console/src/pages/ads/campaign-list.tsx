import { Group, Select, Skeleton, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { oneOf } from '../../data/one-of.ts';
import { useHasScope } from '../../data/projects.ts';
import { campaignsQuery, type Account } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { getOptions } from '../../shell/sentence-case.ts';
import { getColumns } from './campaign-columns.tsx';
import { ChangeDialog, type Wanted } from './change-dialog.tsx';
import { CAMPAIGN_STATUSES, HEALTH_LABELS, HEALTH_STATES } from './states.ts';

/** Renders the campaigns of an account, with inline editing. */
export function CampaignList({ account }: { account: Account }) {
  const { status, health } = useSearch({ from: '/p/$projectId/ads/$customerId' });
  const query = useInfiniteQuery(campaignsQuery(account, { status, health }));
  const { data, error, refetch, hasNextPage } = query;
  const hasScope = useHasScope();
  const [asked, setAsked] = useState<{ campaignId: string; wanted: Wanted } | undefined>();
  const campaigns = useRows(data, (page) => page.campaigns);
  const changed = campaigns.find(({ id }) => id === asked?.campaignId);
  return (
    <Stack component="section" aria-label="Campaigns">
      <Title order={2} size="h4">
        Campaigns
      </Title>
      <Filters account={account} />
      {error && !query.isFetchNextPageError && <Failure error={error} retry={() => void refetch()} />}
      {query.isLoading && <Skeleton h={160} />}
      {data && campaigns.length === 0 && !hasNextPage && (
        <Empty title={status || health ? 'No matching campaigns' : 'No campaigns'}>
          Campaigns from Throughline and Google Ads appear here. Create one with “New campaign”.
        </Empty>
      )}
      {campaigns.length > 0 && (
        <LongTable
          label="Campaigns"
          minWidth={820}
          rows={campaigns}
          rowKey={({ id }) => id}
          more={query}
          columns={getColumns({
            account,
            canChange: hasScope('ads:write'),
            onAsk: (campaign, wanted) => setAsked({ campaignId: campaign.id, wanted }),
          })}
        />
      )}
      {asked && changed && (
        <ChangeDialog
          place={{ ...account, campaignId: asked.campaignId }}
          campaign={changed}
          wanted={asked.wanted}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Stack>
  );
}

function Filters({ account }: { account: Account }) {
  const search = useSearch({ from: '/p/$projectId/ads/$customerId' });
  const navigate = useNavigate();
  const look = (chosen: { status?: string | null; health?: string | null }) =>
    void navigate({
      to: '/p/$projectId/ads/$customerId',
      params: account,
      search: {
        ...search,
        ...('status' in chosen && { status: oneOf(CAMPAIGN_STATUSES, chosen.status) }),
        ...('health' in chosen && { health: oneOf(HEALTH_STATES, chosen.health) }),
      },
      replace: true,
    });
  return (
    <Group>
      <Select
        label="Status"
        placeholder="All except removed"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear status' }}
        data={getOptions(CAMPAIGN_STATUSES)}
        value={search.status ?? null}
        onChange={(chosen) => look({ status: chosen })}
        w={180}
      />
      <Select
        label="Health"
        placeholder="All"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear health' }}
        data={HEALTH_STATES.map((value) => ({ value, label: HEALTH_LABELS[value] }))}
        value={search.health ?? null}
        onChange={(chosen) => look({ health: chosen })}
        w={180}
      />
    </Group>
  );
}
