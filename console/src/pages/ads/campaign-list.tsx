import { Group, Select, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DateRange } from '../../data/date-range.ts';
import { oneOf } from '../../data/one-of.ts';
import { useHasScope } from '../../data/projects.ts';
import {
  campaignMetricsQuery,
  campaignsQuery,
  type Account,
  type HealthState,
} from '../../data/searchads.ts';
import { useColumnChoice } from '../../shell/column-choice.tsx';
import { ExportCsv } from '../../shell/export-csv.tsx';
import { Failure } from '../../shell/failure.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { getOptions } from '../../shell/sentence-case.ts';
import { SortableTable } from '../../shell/sortable-table.tsx';
import { getColumns } from './campaign-columns.tsx';
import { ChangeDialog, type Wanted } from './change-dialog.tsx';
import { sumMetrics } from './metrics.ts';
import { CAMPAIGN_STATUSES, HEALTH_LABELS, HEALTH_STATES } from './states.ts';

/** Filters of the list, as stored in the page URL. Without a status, removed campaigns are left out. */
type Search = {
  named?: string | undefined;
  status?: (typeof CAMPAIGN_STATUSES)[number] | undefined;
  health?: HealthState | undefined;
  sort?: string | undefined;
};

type CampaignListProps = {
  account: Account;
  range: DateRange;
  currencyCode: string | undefined;
  search: Search;
  onSearch: (search: Search) => void;
};

/** Renders the campaigns of an account with their metrics of the selected days, and inline editing. */
export function CampaignList({ account, range, currencyCode, search, onSearch }: CampaignListProps) {
  const { named = '', status, health, sort = '-Cost' } = search;
  const { from, to } = range;
  const { data, error, refetch } = useQuery(campaignsQuery(account, status === 'REMOVED'));
  const metrics = useQuery(campaignMetricsQuery(account, { startDate: from, endDate: to }));
  const hasScope = useHasScope();
  const [edited, setEdited] = useState<{ campaignId: string; wanted: Wanted }>();
  const byCampaign = new Map(metrics.data?.rows.map((row) => [row.campaign?.id, row.metrics]));
  const rows = (data?.campaigns ?? [])
    .filter(
      (campaign) =>
        (status === undefined || campaign.status === status) &&
        (health === undefined || campaign.health.state === health) &&
        campaign.name.toLowerCase().includes(named.trim().toLowerCase()),
    )
    // Reports leave out campaigns without traffic.
    .map((campaign) => ({ ...campaign, metrics: metrics.data && (byCampaign.get(campaign.id) ?? {}) }));
  const isFiltered = named.trim() !== '' || status !== undefined || health !== undefined;
  const columns = getColumns({
    account,
    currencyCode,
    canChange: hasScope('ads:write'),
    onEdit: (campaign, wanted) => setEdited({ campaignId: campaign.id, wanted }),
    // The total of the account includes removed campaigns, as the trend does.
    total: metrics.data && {
      label: isFiltered ? 'Total: shown campaigns' : 'Total: account',
      metrics: sumMetrics(isFiltered ? rows.map((row) => row.metrics ?? {}) : [metrics.data.total]),
    },
  });
  const { menu, ...table } = useColumnChoice('campaigns', columns, 1_060);
  const changed = data?.campaigns.find(({ id }) => id === edited?.campaignId);
  return (
    <Stack component="section" aria-label="Campaigns" id="campaigns">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Campaigns
        </Title>
        <Group gap="xs">
          {menu}
          {metrics.data && rows.length > 0 && (
            <ExportCsv
              fileName={`campaigns-${account.customerId}-${from}-${to}.csv`}
              read={async () => {
                const { formatTableCsv } = await import('../../shell/table-csv.ts');
                return { csv: formatTableCsv(columns, rows) };
              }}
            />
          )}
        </Group>
      </Group>
      <Filters search={search} onSearch={onSearch} />
      {error && <Failure error={error} retry={() => void refetch()} />}
      {metrics.error && <Failure error={metrics.error} retry={() => void metrics.refetch()} />}
      {!data && !error && <Skeleton h={160} />}
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
          onSort={(next) => onSearch({ sort: next })}
        />
      )}
      {data?.isCut && <Text size="sm">More campaigns exist than are shown.</Text>}
      {edited && changed && (
        <ChangeDialog
          place={{ ...account, campaignId: edited.campaignId }}
          campaign={changed}
          wanted={edited.wanted}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  );
}

function Filters({ search, onSearch }: Pick<CampaignListProps, 'search' | 'onSearch'>) {
  return (
    <Group>
      <TextInput
        label="Search campaigns"
        placeholder="Name"
        value={search.named ?? ''}
        onChange={({ currentTarget }) => onSearch({ named: currentTarget.value || undefined })}
        w={220}
      />
      <Select
        label="Status"
        placeholder="All except removed"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear status' }}
        data={getOptions(CAMPAIGN_STATUSES)}
        value={search.status ?? null}
        onChange={(chosen) => onSearch({ status: oneOf(CAMPAIGN_STATUSES, chosen) })}
        w={180}
      />
      <Select
        label="Health"
        placeholder="All"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear health' }}
        data={HEALTH_STATES.map((value) => ({ value, label: HEALTH_LABELS[value] }))}
        value={search.health ?? null}
        onChange={(chosen) => onSearch({ health: oneOf(HEALTH_STATES, chosen) })}
        w={180}
      />
    </Group>
  );
}
