import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateDateRange, type DateRangeSearch } from '../../data/date-range.ts';
import {
  SUPPRESSION_REASONS,
  type BatchState,
  type RecipientFilters,
  type SuppressionFilters,
} from '../../data/emails.ts';
import { oneOf } from '../../data/one-of.ts';
import { ENROLLMENT_STATES, SEQUENCE_TABS, type EnrollmentFilters } from '../../data/sequences.ts';
import { project } from '../../shell/routes.ts';
import {
  BATCH_STATES,
  BATCH_TABS,
  MAIL_SOURCES,
  RECIPIENT_STATUSES,
  type BatchTab,
  type MailSource,
} from './states.ts';

type Sorted = { sort?: string | undefined };

type MailSearch = DateRangeSearch &
  Sorted & {
    state?: BatchState | undefined;
    source?: MailSource | undefined;
    search?: string | undefined;
  };

type BatchSearch = Partial<RecipientFilters> & Sorted & { tab?: BatchTab | undefined };

type SuppressionSearch = Pick<SuppressionFilters, 'email' | 'reason'> & DateRangeSearch & Sorted;

type DeliverabilitySearch = DateRangeSearch & Sorted & { by?: 'domain' | 'day' | undefined };

type SequenceSearch = DateRangeSearch &
  Partial<EnrollmentFilters> & {
    tab?: (typeof SEQUENCE_TABS)[number] | undefined;
    version?: number | undefined;
  };

/** Cuts the text to the API's maximum length. */
function toSearchText(value: unknown): string | undefined {
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText && value !== '' ? String(value).slice(0, 320) : undefined;
}

const mail = createRoute({
  getParentRoute: () => project,
  path: '/mail',
  validateSearch: (search: Record<string, unknown>): MailSearch => ({
    state: oneOf(BATCH_STATES, search['state']),
    source: oneOf(MAIL_SOURCES, search['source']),
    search: toSearchText(search['search']),
    sort: toSearchText(search['sort']),
    ...validateDateRange(search),
  }),
  component: lazyRouteComponent(() => import('./list.tsx'), 'Batches'),
});

const newBatch = createRoute({
  getParentRoute: () => project,
  path: '/mail/new',
  validateSearch: ({ step }: Record<string, unknown>): { step?: number | undefined } => ({
    step: [0, 1, 2].find((known) => known === step),
  }),
  component: lazyRouteComponent(() => import('./new-batch.tsx'), 'NewBatch'),
});

const suppressions = createRoute({
  getParentRoute: () => project,
  path: '/mail/suppressions',
  validateSearch: (search: Record<string, unknown>): SuppressionSearch => ({
    email: toSearchText(search['email']),
    reason: oneOf(SUPPRESSION_REASONS, search['reason']),
    sort: toSearchText(search['sort']),
    ...validateDateRange(search),
  }),
  component: lazyRouteComponent(() => import('./suppressions.tsx'), 'Suppressions'),
});

const deliverability = createRoute({
  getParentRoute: () => project,
  path: '/mail/deliverability',
  validateSearch: (search: Record<string, unknown>): DeliverabilitySearch => ({
    ...validateDateRange(search),
    by: oneOf(['domain', 'day'], search['by']),
    sort: toSearchText(search['sort']),
  }),
  component: lazyRouteComponent(() => import('./deliverability.tsx'), 'Deliverability'),
});

const batch = createRoute({
  getParentRoute: () => project,
  path: '/mail/batches/$trackingId',
  validateSearch: (search: Record<string, unknown>): BatchSearch => ({
    tab: oneOf(BATCH_TABS, search['tab']),
    status: oneOf(RECIPIENT_STATUSES, search['status']),
    search: toSearchText(search['search']),
    sort: toSearchText(search['sort']),
  }),
  component: lazyRouteComponent(() => import('./batch.tsx'), 'BatchPage'),
});

const oneMail = createRoute({
  getParentRoute: () => project,
  path: '/mail/batches/$trackingId/mails/$index',
  component: lazyRouteComponent(() => import('./mail.tsx'), 'RecipientMailPage'),
});

const toVersion = (version: unknown) =>
  typeof version === 'number' && version >= 1 && version <= 100 ? version : undefined;

const templates = createRoute({
  getParentRoute: () => project,
  path: '/mail/templates',
  component: lazyRouteComponent(() => import('../templates/templates.tsx'), 'Templates'),
});

const newTemplate = createRoute({
  getParentRoute: () => project,
  path: '/mail/templates/new',
  component: lazyRouteComponent(() => import('../templates/template.tsx'), 'NewTemplate'),
});

const template = createRoute({
  getParentRoute: () => project,
  path: '/mail/templates/$templateId',
  validateSearch: ({ version }: Record<string, unknown>): { version?: number | undefined } => ({
    version: toVersion(version),
  }),
  component: lazyRouteComponent(() => import('../templates/template.tsx'), 'TemplatePage'),
});

const sequences = createRoute({
  getParentRoute: () => project,
  path: '/mail/sequences',
  component: lazyRouteComponent(() => import('../sequences/sequences.tsx'), 'Sequences'),
});

const newSequence = createRoute({
  getParentRoute: () => project,
  path: '/mail/sequences/new',
  component: lazyRouteComponent(() => import('../sequences/stored-steps.tsx'), 'NewSequence'),
});

const sequence = createRoute({
  getParentRoute: () => project,
  path: '/mail/sequences/$sequenceId',
  validateSearch: ({ tab, version, state, search, ...range }: Record<string, unknown>): SequenceSearch => ({
    tab: oneOf(SEQUENCE_TABS, tab),
    version: toVersion(version),
    state: oneOf(ENROLLMENT_STATES, state),
    search: toSearchText(search),
    ...validateDateRange(range),
  }),
  component: lazyRouteComponent(() => import('../sequences/sequence.tsx'), 'SequencePage'),
});

export const mailRoutes = [
  mail,
  newBatch,
  suppressions,
  deliverability,
  batch,
  oneMail,
  templates,
  newTemplate,
  template,
  sequences,
  newSequence,
  sequence,
];
