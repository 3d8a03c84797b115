import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { goalsQuery } from '../../data/conversions.ts';
import { getDateRange } from '../../data/date-range.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Page } from '../../shell/page.tsx';
import { Goals } from './goals.tsx';
import { Outcomes } from './outcomes.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** Renders the totals of conversions, their goals, and each conversion with its outcome. */
export function Conversions() {
  const hasScope = useHasScope();
  return (
    <Page title="Conversions" actions={hasScope('ads:read') && <Range />}>
      <RequireScope scope="ads:read">
        <Text maw={640}>
          A goal sends site events as conversions to Google Ads or Meta, so that they can optimize for buyers.
        </Text>
        <Content />
      </RequireScope>
    </Page>
  );
}

function Range() {
  const { id: projectId } = useProject();
  const search = useSearch({ from: '/p/$projectId/ads/conversions' });
  const navigate = useNavigate();
  return (
    <DateRangePicker
      search={search}
      onChange={(chosen) =>
        void navigate({
          to: '/p/$projectId/ads/conversions',
          params: { projectId },
          search: { ...search, ...chosen },
          resetScroll: false,
        })
      }
    />
  );
}

function Content() {
  const { id: projectId, timeZone } = useProject();
  const goals = useQuery(goalsQuery(projectId));
  const { previous, ...range } = getDateRange(useSearch({ from: '/p/$projectId/ads/conversions' }), timeZone);
  const hasGoals = (goals.data?.goals.length ?? 1) > 0;
  return (
    <>
      {hasGoals && <SummaryCards range={range} previous={previous} />}
      <Goals goals={goals} />
      <Outcomes hasGoals={hasGoals} range={range} />
    </>
  );
}
