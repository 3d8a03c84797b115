import { defaultParseSearch as parseSearch } from '@tanstack/react-router';
import { approvalsQuery } from '../../data/campaign-approvals.ts';
import { connectionsQuery } from '../../data/connections.ts';
import { batchesQuery } from '../../data/emails.ts';
import { activityQuery } from '../../data/activity.ts';
import { getDateRange, validateDateRange } from '../../data/date-range.ts';
import { invitationsQuery } from '../../data/projects.ts';
import { queryClient } from '../../data/query-client.ts';
import type { Project } from '../../data/settings.ts';
import { rejectedAssetsQuery } from '../../data/rejected-assets.ts';

/** Starts the reads of Home that the user's scopes allow, before the page renders. */
export function prefetchHome(
  { id: projectId, timeZone }: Pick<Project, 'id' | 'timeZone'>,
  hasScope: (scope: string) => boolean,
): void {
  const { previous: _previous, ...range } = getDateRange(
    validateDateRange(parseSearch(location.search)),
    timeZone,
  );
  if (hasScope('connections:write')) void queryClient.prefetchQuery(connectionsQuery(projectId));
  if (hasScope('emails:send'))
    void queryClient.prefetchInfiniteQuery(batchesQuery(projectId, { state: 'blocked' }));
  if (hasScope('members:write')) void queryClient.prefetchQuery(invitationsQuery(projectId));
  if (hasScope('ads:read')) void queryClient.prefetchInfiniteQuery(approvalsQuery(projectId, 'waiting'));
  if (hasScope('event_log:read')) void queryClient.prefetchQuery(rejectedAssetsQuery(projectId));
  if (hasScope('event_log:read')) void queryClient.prefetchQuery(activityQuery(projectId, range));
}
