import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { projectQuery, projectsQuery } from './data/projects.ts';
import { base } from './data/page.ts';
import { queryClient } from './data/query-client.ts';
import { lastProject } from './data/last-project.ts';
import { RECIPIENT_STATUSES, BATCH_STATES } from './pages/mail/states.ts';
import { oneOf } from './data/one-of.ts';
import { NotThere, PageFailure, PagePending } from './shell/page-states.tsx';
import { ProjectShell } from './shell/project-shell.tsx';
import { RootShell } from './shell/root-shell.tsx';

const root = createRootRoute({
  component: RootShell,
  errorComponent: PageFailure,
  notFoundComponent: NotThere,
});

/** The first page is that of the project that was looked at last. */
const entry = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: async () => {
    const { projects } = await queryClient.ensureQueryData(projectsQuery);
    const active = projects.filter(({ state }) => state === 'active');
    const project = active.find(({ id }) => id === lastProject.get()) ?? active[0];
    if (project) throw redirect({ to: '/p/$projectId', params: { projectId: project.id }, replace: true });
  },
  component: lazyRouteComponent(() => import('./pages/home/no-project.tsx'), 'NoProject'),
});

const project = createRoute({
  getParentRoute: () => root,
  path: '/p/$projectId',
  loader: async ({ params }) => {
    await queryClient.ensureQueryData(projectQuery(params.projectId));
    lastProject.set(params.projectId);
  },
  component: ProjectShell,
});

const home = createRoute({
  getParentRoute: () => project,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/home/home.tsx'), 'Home'),
});

const mail = createRoute({
  getParentRoute: () => project,
  path: '/mail',
  validateSearch: (search: Record<string, unknown>) => ({ state: oneOf(BATCH_STATES, search['state']) }),
  component: lazyRouteComponent(() => import('./pages/mail/list.tsx'), 'Batches'),
});

const newBatch = createRoute({
  getParentRoute: () => project,
  path: '/mail/new',
  component: lazyRouteComponent(() => import('./pages/mail/new-batch.tsx'), 'NewBatch'),
});

const suppressions = createRoute({
  getParentRoute: () => project,
  path: '/mail/suppressions',
  component: lazyRouteComponent(() => import('./pages/mail/suppressions.tsx'), 'Suppressions'),
});

const batch = createRoute({
  getParentRoute: () => project,
  path: '/mail/batches/$trackingId',
  validateSearch: (search: Record<string, unknown>) => ({
    status: oneOf(RECIPIENT_STATUSES, search['status']),
  }),
  component: lazyRouteComponent(() => import('./pages/mail/batch.tsx'), 'BatchPage'),
});

const connections = createRoute({
  getParentRoute: () => project,
  path: '/settings/connections',
  validateSearch: ({ status, code }: Record<string, unknown>) => ({
    status: oneOf(['connected', 'denied', 'failed'], status),
    code: typeof code === 'string' ? code : undefined,
  }),
  component: lazyRouteComponent(() => import('./pages/connections/connections.tsx'), 'Connections'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    entry,
    project.addChildren([home, mail, newBatch, suppressions, batch, connections]),
  ]),
  basepath: base,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: NotThere,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
