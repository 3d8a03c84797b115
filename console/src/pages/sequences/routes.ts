import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateDateRange, type DateRangeSearch } from '../../data/date-range.ts';
import { oneOf } from '../../data/one-of.ts';
import { ENROLLMENT_STATES, SEQUENCE_TABS, type EnrollmentFilters } from '../../data/sequences.ts';
import { project } from '../../shell/routes.ts';

type SequenceSearch = DateRangeSearch &
  Partial<EnrollmentFilters> & {
    tab?: (typeof SEQUENCE_TABS)[number] | undefined;
    version?: number | undefined;
  };

const sequences = createRoute({
  getParentRoute: () => project,
  path: '/mail/sequences',
  component: lazyRouteComponent(() => import('./sequences.tsx'), 'Sequences'),
});

const newSequence = createRoute({
  getParentRoute: () => project,
  path: '/mail/sequences/new',
  component: lazyRouteComponent(() => import('./new-sequence.tsx'), 'NewSequence'),
});

const sequence = createRoute({
  getParentRoute: () => project,
  path: '/mail/sequences/$sequenceId',
  validateSearch: ({ tab, version, state, search, ...range }: Record<string, unknown>): SequenceSearch => ({
    tab: oneOf(SEQUENCE_TABS, tab),
    version: typeof version === 'number' && version >= 1 && version <= 100 ? version : undefined,
    state: oneOf(ENROLLMENT_STATES, state),
    search: typeof search === 'string' && search !== '' ? search.slice(0, 320) : undefined,
    ...validateDateRange(range),
  }),
  component: lazyRouteComponent(() => import('./sequence.tsx'), 'SequencePage'),
});

export const sequencesRoutes = [sequences, newSequence, sequence];
