import { Grid, SimpleGrid } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { getDateRange } from '../../data/date-range.ts';
import { gettingStarted } from '../../data/browser-storage.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { Page } from '../../shell/page.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { ActivityCards } from './activity-cards.tsx';
import { AdsCards } from './ads-cards.tsx';
import { NeedsAttention } from './needs-attention.tsx';

const GettingStarted = lazy(async () => ({
  default: (await import('./getting-started.tsx')).GettingStarted,
}));

export function Home() {
  const { id: projectId, name, timeZone } = useProject();
  const hasScope = useHasScope();
  const [search, updateSearch] = useSearchState('/p/$projectId/');
  const { previous, ...range } = getDateRange(search, timeZone);
  return (
    <Page title={name} actions={<DateRangePicker search={search} onChange={updateSearch} />}>
      {!gettingStarted.isHidden(projectId) && (
        <Suspense fallback={null}>
          <GettingStarted key={projectId} />
        </Suspense>
      )}
      <Grid>
        {/* `NeedsAttention` grows while it loads. On wide screens, the cards are beside it, so they do not
            move. */}
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <NeedsAttention />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 2, xl: 3 }}>
            {hasScope('event_log:read') && <ActivityCards range={range} previous={previous} />}
            {hasScope('ads:read') && <AdsCards range={range} previous={previous} />}
          </SimpleGrid>
        </Grid.Col>
      </Grid>
    </Page>
  );
}
