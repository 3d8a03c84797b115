import { Group, Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { getDateRange, type DateRangeSearch } from '../../data/date-range.ts';
import type { ReportBy } from '../../data/report.ts';
import { useTimeZone, type CampaignPlace } from '../../data/searchads.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import type { ChartMetric } from './metrics.ts';
import { GroupedReport, Report } from './report.tsx';

/** Charts are large, so they load apart. */
const Trend = lazy(async () => ({ default: (await import('./performance.tsx')).Trend }));

/** Selected report, as stored in the page URL. */
type ReportSearch = DateRangeSearch & {
  by?: ReportBy | undefined;
  metric?: ChartMetric | undefined;
};

type CampaignPerformanceProps = {
  place: CampaignPlace;
  currencyCode: string | undefined;
  search: ReportSearch;
  onSearch: (search: ReportSearch) => void;
  /** Whether to show the search terms instead of the trend and the grouped report. */
  areTerms?: boolean;
};

/** Renders the performance of a campaign in the selected days, or its search terms. */
export function CampaignPerformance(props: CampaignPerformanceProps) {
  const { place, currencyCode, search, onSearch, areTerms = false } = props;
  const timeZone = useTimeZone(place);
  if (timeZone === undefined) return <Skeleton h={320} />;
  const range = getDateRange(search, timeZone);
  const { campaignId, ...account } = place;
  const report = { account, campaignId, range, currencyCode };
  return (
    <Stack>
      <Group justify="flex-end">
        <DateRangePicker search={search} onChange={onSearch} timeZone={timeZone} canCompare={!areTerms} />
      </Group>
      {areTerms ? (
        <Report {...report} by="searchTerm" />
      ) : (
        <>
          <Suspense fallback={<Skeleton h={360} />}>
            <Trend
              {...report}
              metric={search.metric ?? 'spend'}
              onMetric={(metric) => onSearch({ metric })}
            />
          </Suspense>
          <GroupedReport {...report} by={search.by ?? 'date'} onBy={(by) => onSearch({ by })} />
        </>
      )}
    </Stack>
  );
}
