import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { goalsQuery } from '../../data/conversions.ts';
import { getDateRange } from '../../data/date-range.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { Page } from '../../shell/page.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { Goals } from './goals.tsx';
import { Outcomes } from './outcomes.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** Renders the totals of conversions, their goals, and each conversion with its outcome. */
export function Conversions() {
  const hasScope = useHasScope();
  const [search, updateSearch] = useSearchState('/p/$projectId/ads/conversions');
  return (
    <Page
      title="Conversions"
      scope="ads:read"
      actions={hasScope('ads:read') && <DateRangePicker search={search} onChange={updateSearch} />}
    >
      <Text maw={640}>
        A goal sends site events as conversions to Google Ads or Meta, so that they can optimize for buyers.
      </Text>
      <Content />
    </Page>
  );
}

function Content() {
  const { id: projectId, timeZone } = useProject();
  const goals = useQuery(goalsQuery(projectId));
  const [search] = useSearchState('/p/$projectId/ads/conversions');
  const { previous, ...range } = getDateRange(search, timeZone);
  const hasGoals = (goals.data?.goals.length ?? 1) > 0;
  return (
    <>
      {hasGoals && <SummaryCards range={range} previous={previous} />}
      <Goals goals={goals} />
      <Outcomes hasGoals={hasGoals} range={range} />
    </>
  );
}
