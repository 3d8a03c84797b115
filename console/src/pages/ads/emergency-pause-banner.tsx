import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { emergencyPausesQuery, isRunning } from '../../data/emergency-pauses.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { TextLink } from '../../shell/links.tsx';
import { useActorNames } from '../../shell/use-actor-names.ts';
import { formatNumber, When } from '../../shell/when.tsx';

/** Renders the latest emergency pause on every page of the project until it is undone. */
export function EmergencyPauseBanner() {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const { data } = useQuery({ ...emergencyPausesQuery(projectId), enabled: hasScope('ads:read') });
  const stop = data?.stops[0];
  const getName = useActorNames(stop && stop.state !== 'resumed' ? [stop.requestedBy] : []);
  const count = stop?.pausedCampaigns ?? 0;
  if (!stop || stop.state === 'resumed' || (count === 0 && !isRunning(stop))) return null;
  return (
    <Alert color="red" variant="light" mb="md" role="status" title="Emergency pause">
      <Text size="sm">
        {formatNumber(count)} {count === 1 ? 'campaign' : 'campaigns'} paused by {getName(stop.requestedBy)},{' '}
        <When at={stop.createdAt} />.{' '}
        <TextLink to="/p/$projectId/ads/stops/$stopId" params={{ projectId, stopId: stop.id }}>
          {isRunning(stop) ? 'View progress' : 'Review and undo'}
        </TextLink>
      </Text>
    </Alert>
  );
}
