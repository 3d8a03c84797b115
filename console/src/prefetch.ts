import { defaultParseSearch as parseSearch } from '@tanstack/react-router';
import { approvalsQuery } from './data/campaign-approvals.ts';
import { connectionsQuery } from './data/connections.ts';
import { getDateRange, validateDateRange } from './data/date-range.ts';
import { batchesQuery } from './data/emails.ts';
import { base } from './data/page.ts';
import { meQuery, projectQuery, projectsQuery, invitationsQuery, activityQuery } from './data/projects.ts';
import { queryClient } from './data/query-client.ts';
import { refusedAssetsQuery } from './data/refused-assets.ts';
import type { Project } from './data/settings.ts';
import { adAccountsQuery } from './data/socials.ts';

const IN_PROJECT = /^\/p\/([\da-f-]{36})(\/.*)?$/;

/**
 * Starts the first page's queries before React renders, so that they run during rendering. Components repeat
 * failed queries and show their errors.
 */
export function prefetchFirstPage(): void {
  const [, projectId, page = '/'] = IN_PROJECT.exec(location.pathname.slice(base.length)) ?? [];
  if (projectId === undefined) return;
  void prefetchProject(projectId, page).catch(() => {});
}

async function prefetchProject(projectId: string, page: string): Promise<void> {
  const project = queryClient.ensureQueryData(projectQuery(projectId));
  void queryClient.prefetchQuery(meQuery);
  void queryClient.prefetchQuery(projectsQuery);
  const { permissions = [], id, timeZone } = await project;
  const hasScope = (scope: string) => permissions.includes(scope);
  if (page === '/') prefetchHome({ id, timeZone }, hasScope);
  if (page === '/social' && hasScope('socials:read'))
    void queryClient.prefetchQuery(adAccountsQuery(projectId));
}

function prefetchHome(
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
  if (hasScope('event_log:read')) void queryClient.prefetchQuery(refusedAssetsQuery(projectId));
  if (hasScope('event_log:read')) void queryClient.prefetchQuery(activityQuery(projectId, range));
}
