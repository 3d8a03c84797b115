import { Alert, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  emergencyPauseQuery,
  emergencyPausesQuery,
  isRunning,
  type CampaignStop,
} from '../../data/emergency-pauses.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { useActorNames } from '../../shell/use-actor-names.ts';
import { formatNumber, When } from '../../shell/when.tsx';

/** Renders the latest emergency pause on every page of the project until it is undone. */
export function EmergencyPauseBanner() {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const { data } = useQuery({ ...emergencyPausesQuery(projectId), enabled: hasScope('ads:read') });
  const latest = data?.stops[0];
  if (!latest || latest.state === 'resumed') return null;
  return <Banner projectId={projectId} stopId={latest.id} />;
}

function Banner({ projectId, stopId }: { projectId: string; stopId: string }) {
  const { data } = useInfiniteQuery(emergencyPauseQuery(projectId, stopId, undefined));
  const stop = data?.pages[0]?.stop;
  const getName = useActorNames(stop ? [stop.requestedBy] : []);
  const count = stop ? countPaused(stop) : 0;
  if (!stop || stop.state === 'resumed' || (count === 0 && !isRunning(stop))) return null;
  return (
    <Alert color="red" variant="light" mb="md" role="status" title="Emergency pause">
      <Text size="sm">
        {formatNumber(count)} {count === 1 ? 'campaign' : 'campaigns'} paused by {getName(stop.requestedBy)},{' '}
        <When at={stop.createdAt} />.{' '}
        <AnchorLink
          underline="always"
          c="inherit"
          inherit
          to="/p/$projectId/ads/stops/$stopId"
          params={{ projectId, stopId }}
        >
          {isRunning(stop) ? 'View progress' : 'Review and undo'}
        </AnchorLink>
      </Text>
    </Alert>
  );
}

/** Returns the number of campaigns that the pause keeps paused. */
const countPaused = ({ campaigns }: CampaignStop) => campaigns.paused + campaigns.not_resumed;
