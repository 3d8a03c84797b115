import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { goalsQuery } from '../../data/conversions.ts';
import { useProject } from '../../data/projects.ts';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Page } from '../../shell/page.tsx';
import { Goals } from './goals.tsx';
import { Outcomes } from './outcomes.tsx';

/** Renders conversion goals and the outcomes of conversions. */
export function Conversions() {
  return (
    <Page title="Conversions">
      <RequireScope scope="ads:read">
        <Text maw={640}>
          A goal sends site events as conversions to Google Ads or Meta, so that they can optimize for buyers.
        </Text>
        <GoalsAndOutcomes />
      </RequireScope>
    </Page>
  );
}

function GoalsAndOutcomes() {
  const { id: projectId } = useProject();
  const goals = useQuery(goalsQuery(projectId));
  return (
    <>
      <Goals goals={goals} />
      <Outcomes hasGoals={(goals.data?.goals.length ?? 1) > 0} />
    </>
  );
}
