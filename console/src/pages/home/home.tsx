import { SimpleGrid, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useHasScope, useProject, usageQuery } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { Page } from '../../shell/page.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { WeekCard } from './week-card.tsx';
import { WeekOfAds } from './week-of-ads.tsx';
import { lastWeekInUtc } from './week.ts';

/** Renders open tasks and recent activity. */
export function Home() {
  const { name } = useProject();
  const hasScope = useHasScope();
  return (
    <Page title={name}>
      <NeedsAttention />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {hasScope('project:write') && (
          <>
            <WeekOfUsage field="recipients" title="E-mails" />
            <WeekOfUsage field="events" title="Site events" />
          </>
        )}
        {hasScope('ads:read') && <WeekOfAds />}
      </SimpleGrid>
    </Page>
  );
}

/** Renders one metric of the last seven days in UTC, the days of usage counts. */
function WeekOfUsage({ field, title }: { field: 'recipients' | 'events'; title: string }) {
  const { id } = useProject();
  const [from = ''] = lastWeekInUtc();
  const { data, error, refetch } = useQuery(usageQuery(id, from));
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton h={220} />;
  const days = data.days.map((day) => ({ day: day.day, value: day[field] }));
  // Outside UTC the days differ from the reader's own, so the note names the time zone.
  const note = new Date().getTimezoneOffset() === 0 ? undefined : 'Days in UTC.';
  return <WeekCard title={title} days={days} format={formatNumber} note={note} />;
}
