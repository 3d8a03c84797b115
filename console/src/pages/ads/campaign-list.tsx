import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DateRange } from '../../data/date-range.ts';
import { useHasScope } from '../../data/projects.ts';
import { campaignsQuery, metricsQuery, type Account } from '../../data/searchads.ts';
import { useColumnChoice } from '../../shell/column-choice.tsx';
import { ExportTable } from '../../shell/export-csv.tsx';
import { Failure } from '../../shell/failure.tsx';
import { FilterSelect } from '../../shell/filter-select.tsx';
import { PageSection } from '../../shell/page-section.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { SortableTable } from '../../shell/sortable-table.tsx';
import { getColumns } from './campaign-columns.tsx';
import { ChangeDialog, type Edit } from './change-dialog.tsx';
import { sumMetrics } from './metrics.ts';
import { CAMPAIGN_STATUSES, HEALTH, HEALTH_STATES } from './states.ts';

type CampaignListProps = { account: Account; range: DateRange; currencyCode: string | undefined };

export function CampaignList({ account, range, currencyCode }: CampaignListProps) {
  const [search, updateSearch] = useSearchState('/p/$projectId/ads/$customerId');
  const { named = '', status, health, sort = '-Cost' } = search;
  const { from, to } = range;
  // Removed campaigns are listed only if the status filter selects them.
  const campaigns = useQuery(campaignsQuery(account, status === 'REMOVED'));
  const { data } = campaigns;
  const metrics = useQuery(metricsQuery(account, 'campaign', { startDate: from, endDate: to }));
  const hasScope = useHasScope();
  const [edited, setEdited] = useState<{ campaignId: string; edit: Edit }>();
  const byCampaign = new Map(metrics.data?.rows.map((row) => [row.campaign?.id, row.metrics]));
  const rows = (data?.campaigns ?? [])
    .filter(
      (campaign) =>
        (status === undefined || campaign.status === status) &&
        (health === undefined || campaign.health.state === health) &&
        campaign.name.toLowerCase().includes(named.trim().toLowerCase()),
    )
    // Reports leave out campaigns without traffic, so a campaign without a row has empty metrics.
    .map((campaign) => ({ ...campaign, metrics: metrics.data && (byCampaign.get(campaign.id) ?? {}) }));
  const isFiltered = named.trim() !== '' || status !== undefined || health !== undefined;
  const columns = getColumns({
    account,
    currencyCode,
    canChange: hasScope('ads:write'),
    onEdit: (campaign, edit) => setEdited({ campaignId: campaign.id, edit }),
    // Without a filter, show the account's total. Like the trend, it includes removed campaigns.
    total: metrics.data && {
      label: isFiltered ? 'Total: shown campaigns' : 'Total: account',
      metrics: sumMetrics(isFiltered ? rows.map((row) => row.metrics ?? {}) : [metrics.data.total]),
    },
  });
  const { menu, ...table } = useColumnChoice('campaigns', columns, 1_060);
  const changed = data?.campaigns.find(({ id }) => id === edited?.campaignId);
  return (
    <PageSection
      title="Campaigns"
      id="campaigns"
      aside={
        <Group gap="xs">
          {menu}
          {metrics.data && rows.length > 0 && (
            <ExportTable
              fileName={`campaigns-${account.customerId}-${from}-${to}.csv`}
              columns={columns}
              rows={rows}
            />
          )}
        </Group>
      }
    >
      <Filters />
      <QueryState query={campaigns} h={160} />
      {metrics.error && <Failure error={metrics.error} retry={() => void metrics.refetch()} />}
      {data && rows.length === 0 && (
        <Empty title={isFiltered ? 'No matching campaigns' : 'No campaigns'}>
          Campaigns from Throughline and Google Ads appear here. Create one with “New campaign”.
        </Empty>
      )}
      {rows.length > 0 && (
        <SortableTable
          {...table}
          label="Campaigns"
          rows={rows}
          rowKey={({ id }) => id}
          sort={sort}
          onSort={(next) => updateSearch({ sort: next })}
        />
      )}
      {data?.isCut && <Text size="sm">More campaigns exist than are shown.</Text>}
      {edited && changed && (
        <ChangeDialog
          place={{ ...account, campaignId: edited.campaignId }}
          campaign={changed}
          edit={edited.edit}
          onClose={() => setEdited(undefined)}
        />
      )}
    </PageSection>
  );
}

function Filters() {
  const [search, updateSearch] = useSearchState('/p/$projectId/ads/$customerId');
  return (
    <Group gap="xs">
      <SearchField
        label="Search campaigns"
        placeholder="Campaign name"
        value={search.named ?? ''}
        onChange={(text) => updateSearch({ named: text || undefined })}
      />
      <FilterSelect
        label="Status"
        all="All except removed"
        options={CAMPAIGN_STATUSES}
        value={search.status}
        onChange={(status) => updateSearch({ status })}
        w={180}
      />
      <FilterSelect
        label="Health"
        all="All health states"
        options={HEALTH_STATES}
        getLabel={(state) => HEALTH[state].label}
        value={search.health}
        onChange={(health) => updateSearch({ health })}
        w={180}
      />
    </Group>
  );
}
