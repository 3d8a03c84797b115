import { approvalsQuery } from '../../data/campaign-approvals.ts';
import { connectionsQuery } from '../../data/connections.ts';
import { batchesQuery } from '../../data/emails.ts';
import { invitationsQuery, usageQuery } from '../../data/projects.ts';
import { queryClient } from '../../data/query-client.ts';
import { refusedAssetsQuery } from '../../data/refused-assets.ts';
import { lastWeekInUtc } from './week.ts';

/** Starts the reads of Home that the user's scopes allow, before the page renders. */
export function beginHomeReads(projectId: string, may: (scope: string) => boolean): void {
  const [from = ''] = lastWeekInUtc();
  if (may('connections:write')) void queryClient.prefetchQuery(connectionsQuery(projectId));
  if (may('emails:send')) void queryClient.prefetchInfiniteQuery(batchesQuery(projectId, 'blocked'));
  if (may('members:write')) void queryClient.prefetchQuery(invitationsQuery(projectId));
  if (may('ads:read')) void queryClient.prefetchInfiniteQuery(approvalsQuery(projectId, 'waiting'));
  if (may('event_log:read')) void queryClient.prefetchQuery(refusedAssetsQuery(projectId));
  if (may('project:write')) void queryClient.prefetchQuery(usageQuery(projectId, from));
}
