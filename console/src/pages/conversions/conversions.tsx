import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { goalsQuery } from '../../data/conversions.ts';
import { useProject } from '../../data/projects.ts';
import { Needs } from '../../shell/needs.tsx';
import { Page } from '../../shell/page.tsx';
import { Goals } from './goals.tsx';
import { Outcomes } from './outcomes.tsx';

/** Renders conversion goals and the outcomes of conversions. */
export function Conversions() {
  return (
    <Page title="Conversions">
      <Needs scope="ads:read">
        <Text maw={640}>
          Ad platforms show ads to people who buy only if they are told who did. A goal says which events of
          your visitors are told, and where; below stands what became of each, and why.
        </Text>
        <GoalsAndOutcomes />
      </Needs>
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
