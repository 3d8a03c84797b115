import { base } from './data/page.ts';
import { meQuery, projectQuery, projectsQuery } from './data/projects.ts';
import { queryClient } from './data/query-client.ts';
import { beginHomeReads } from './pages/home/reads.ts';

/** The address of a project's pages, below that of the console. */
const IN_PROJECT = /^\/p\/([\da-f-]{36})(\/.*)?$/;

/**
 * Begins to read what the first page shows as soon as the program runs: drawing the frame takes about as long as the
 * answers, and neither has to wait for the other. What fails here is asked for again by who needs it, and shown there.
 */
export function beginFirstReads(): void {
  const [, projectId, rest = '/'] = IN_PROJECT.exec(location.pathname.slice(base.length)) ?? [];
  if (projectId === undefined) return;
  void readFirst(projectId, rest === '/').catch(() => {});
}

async function readFirst(projectId: string, isHome: boolean): Promise<void> {
  const project = queryClient.ensureQueryData(projectQuery(projectId));
  void queryClient.prefetchQuery(meQuery);
  void queryClient.prefetchQuery(projectsQuery);
  const { permissions = [] } = await project;
  if (isHome) beginHomeReads(projectId, (scope) => permissions.includes(scope));
}
