import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateDateRange, type DateRangeSearch } from '../../data/date-range.ts';
import { JOURNEY_KINDS, LEAD_ORDERS, type LeadFilters } from '../../data/journey.ts';
import type { Person } from '../../data/person.ts';
import { oneOf } from '../../data/one-of.ts';
import { project } from '../../shell/routes.ts';

const IDENTIFIER_KINDS = ['lead', 'email', 'phone', 'visitor'] as const satisfies readonly Person['by'][];

type PeopleSearch = { q?: string | undefined } & Omit<LeadFilters, 'include'>;

type JourneySearch = Person &
  Omit<DateRangeSearch, 'compare'> & { name?: string | undefined; kinds?: string | undefined };

/** The router parses a value of digits, such as a CRM id, as a number. */
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const people = createRoute({
  getParentRoute: () => project,
  path: '/people',
  validateSearch: (search: Record<string, unknown>): PeopleSearch => ({
    q: toText(search['q']).slice(0, 200) || undefined,
    stage: toText(search['stage']).slice(0, 100) || undefined,
    source: toText(search['source']).slice(0, 100) || undefined,
    sort: oneOf(LEAD_ORDERS, search['sort']),
  }),
  component: lazyRouteComponent(() => import('./people.tsx'), 'People'),
});

const journey = createRoute({
  getParentRoute: () => project,
  path: '/people/journey',
  validateSearch: (search: Record<string, unknown>): JourneySearch => ({
    by: oneOf(IDENTIFIER_KINDS, search['by']) ?? 'lead',
    value: toText(search['value']),
    name: toText(search['name']) || undefined,
    kinds:
      JOURNEY_KINDS.filter((kind) => toText(search['kinds']).split(',').includes(kind)).join() || undefined,
    ...validateDateRange(search),
  }),
  component: lazyRouteComponent(() => import('./journey.tsx'), 'JourneyPage'),
});

const request = createRoute({
  getParentRoute: () => project,
  path: '/people/requests/$requestId',
  component: lazyRouteComponent(() => import('./privacy-request.tsx'), 'PrivacyRequestPage'),
});

const requests = createRoute({
  getParentRoute: () => project,
  path: '/people/requests',
  component: lazyRouteComponent(() => import('./privacy-requests.tsx'), 'PrivacyRequests'),
});

export const peopleRoutes = [people, journey, requests, request];
