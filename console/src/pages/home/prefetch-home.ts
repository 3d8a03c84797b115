import { approvalsQuery } from '../../data/campaign-approvals.ts';
import { connectionsQuery } from '../../data/connections.ts';
import { batchesQuery } from '../../data/emails.ts';
import { invitationsQuery, usageQuery } from '../../data/projects.ts';
import { queryClient } from '../../data/query-client.ts';
import { rejectedAssetsQuery } from '../../data/rejected-assets.ts';
import { lastWeekInUtc } from './week.ts';

/** Starts the reads of Home that the user's scopes allow, before the page renders. */
export function prefetchHome(projectId: string, hasScope: (scope: string) => boolean): void {
  const [from = ''] = lastWeekInUtc();
  if (hasScope('connections:write')) void queryClient.prefetchQuery(connectionsQuery(projectId));
  if (hasScope('emails:send')) void queryClient.prefetchInfiniteQuery(batchesQuery(projectId, 'blocked'));
  if (hasScope('members:write')) void queryClient.prefetchQuery(invitationsQuery(projectId));
  if (hasScope('ads:read')) void queryClient.prefetchInfiniteQuery(approvalsQuery(projectId, 'waiting'));
  if (hasScope('event_log:read')) void queryClient.prefetchQuery(rejectedAssetsQuery(projectId));
  if (hasScope('project:write')) void queryClient.prefetchQuery(usageQuery(projectId, from));
}
