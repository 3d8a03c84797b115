import { Group, Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { getDateRange } from '../../data/date-range.ts';
import { useTimeZone, type CampaignPlace } from '../../data/searchads.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { GroupedReport, Report } from './report.tsx';

/** Charts are large, so they load apart. */
const Trend = lazy(async () => ({ default: (await import('./performance.tsx')).Trend }));

type CampaignPerformanceProps = {
  place: CampaignPlace;
  currencyCode: string | undefined;
  /** Whether to show the search terms instead of the trend and the grouped report. */
  areTerms?: boolean;
};

/** Renders the performance of a campaign in the selected days, or its search terms. */
export function CampaignPerformance({ place, currencyCode, areTerms = false }: CampaignPerformanceProps) {
  const [search, updateSearch] = useSearchState('/p/$projectId/ads/$customerId/campaigns/$campaignId');
  const timeZone = useTimeZone(place);
  if (timeZone === undefined) return <Skeleton h={320} />;
  const range = getDateRange(search, timeZone);
  const { campaignId, ...account } = place;
  const report = { account, campaignId, range, currencyCode };
  return (
    <Stack>
      <Group justify="flex-end">
        <DateRangePicker search={search} onChange={updateSearch} timeZone={timeZone} canCompare={!areTerms} />
      </Group>
      {areTerms ? (
        <Report {...report} by="searchTerm" />
      ) : (
        <>
          <Suspense fallback={<Skeleton h={360} />}>
            <Trend
              {...report}
              metric={search.metric ?? 'spend'}
              onMetric={(metric) => updateSearch({ metric })}
            />
          </Suspense>
          <GroupedReport {...report} by={search.by ?? 'date'} onBy={(by) => updateSearch({ by })} />
        </>
      )}
    </Stack>
  );
}
