import { createRouter, parseSearchWith } from '@tanstack/react-router';
import { base } from './data/page.ts';
import { adsRoutes } from './pages/ads/routes.ts';
import { connectionsRoutes } from './pages/connections/routes.ts';
import { conversionsRoutes } from './pages/conversions/routes.ts';
import { filesRoutes } from './pages/files/routes.ts';
import { homeRoutes } from './pages/home/routes.ts';
import { mailRoutes } from './pages/mail/routes.ts';
import { peopleRoutes } from './pages/people/routes.ts';
import { settingsRoutes } from './pages/settings/routes.ts';
import { socialRoutes } from './pages/social/routes.ts';
import { NotFound, PageFailure, PagePending } from './shell/page-states.tsx';
import { entry, project, projects, root } from './shell/routes.ts';

export const router = createRouter({
  routeTree: root.addChildren([
    entry,
    projects,
    project.addChildren([
      ...homeRoutes,
      ...mailRoutes,
      ...adsRoutes,
      ...conversionsRoutes,
      ...peopleRoutes,
      ...filesRoutes,
      ...socialRoutes,
      ...settingsRoutes,
      ...connectionsRoutes,
    ]),
  ]),
  basepath: base,
  // Keep a long id as text, because it would lose digits as a number.
  parseSearch: parseSearchWith((text): unknown => (/^\d{16,}$/.test(text) ? text : JSON.parse(text))),
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: NotFound,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
