import { base } from './data/page.ts';
import { meQuery, projectQuery, projectsQuery } from './data/projects.ts';
import { queryClient } from './data/query-client.ts';
import { adAccountsQuery } from './data/socials.ts';
import { prefetchHome } from './pages/home/prefetch-home.ts';

/** Path of a project's page, relative to the console. */
const IN_PROJECT = /^\/p\/([\da-f-]{36})(\/.*)?$/;

/**
 * Starts the reads of the first page before it renders, so that both run in parallel. Components repeat failed reads
 * and show their errors.
 */
export function prefetchFirstPage(): void {
  const [, projectId, rest = '/'] = IN_PROJECT.exec(location.pathname.slice(base.length)) ?? [];
  if (projectId === undefined) return;
  void prefetchProject(projectId, rest).catch(() => {});
}

async function prefetchProject(projectId: string, page: string): Promise<void> {
  const project = queryClient.ensureQueryData(projectQuery(projectId));
  void queryClient.prefetchQuery(meQuery);
  void queryClient.prefetchQuery(projectsQuery);
  const { permissions = [], ...rest } = await project;
  const hasScope = (scope: string) => permissions.includes(scope);
  if (page === '/') prefetchHome(rest, hasScope);
  if (page === '/social' && hasScope('socials:read'))
    void queryClient.prefetchQuery(adAccountsQuery(projectId));
}
