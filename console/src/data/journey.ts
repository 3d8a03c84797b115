import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import { ifOnePage, hasOnePage, pollEvery, pollFirstPageEvery } from './polling.ts';
import { BY_CURSOR } from './paging.ts';
import type { Person } from './person.ts';

export type FoundLead = Schema<'FoundLead'>;
export type KnownPerson = Schema<'PersonJourney'> | Schema<'LeadJourney'>;
export type JourneyItem = Schema<'JourneyItem'>;
export type JourneyKind = JourneyItem['kind'];
export type JourneyHeader = Schema<'JourneyHeader'>;
export type MatchEvidence = Schema<'MatchEvidence'>;
export type Touch = Schema<'Touch'>;
export type JourneyRequest = Schema<'JourneyRequest'>;

export const JOURNEY_KINDS = [
  'web',
  'communication',
  'engagement',
  'commerce',
  'lifecycle',
  'advertising',
  'system',
] as const satisfies readonly JourneyKind[];

const PAGE_SIZE = 50;

const POLL_EVERY_MS = 3_000;
const POLL_REQUESTS_EVERY_MS = 1_000;

/**
 * Longer than for other people, because each read of a lead's journey queries the CRM, which limits calls.
 */
const POLL_LEADS_EVERY_MS = 10_000;

export const LEAD_ORDERS = ['created', 'last_activity', 'name'] as const;

export type LeadFilters = {
  stage?: string | undefined;
  source?: string | undefined;
  sort?: (typeof LEAD_ORDERS)[number] | undefined;
  /** Adds the revenue and last event of each lead's visitors. */
  include?: 'site';
};

/** @param query name, e-mail address or phone number; empty for all leads */
export const leadsQuery = (projectId: string, query: string, filters: LeadFilters = {}) =>
  infiniteQueryOptions({
    queryKey: ['leads', projectId, query, filters],
    queryFn: ({ pageParam, signal }) =>
      api.journey.searchLeads(
        {
          projectId,
          limit: PAGE_SIZE,
          ...(query !== '' && { query }),
          ...filters,
          cursor: pageParam,
        },
        { signal },
      ),
    ...BY_CURSOR,
    // The API caches CRM responses for a minute.
    staleTime: 60_000,
    refetchOnWindowFocus: ifOnePage,
  });

const MAX_COMPARED_LEADS = 5;

/** Reads a person's CRM record by the lead's id or by e-mail address. Null if the CRM has no such record. */
export const crmRecordQuery = (projectId: string, { by, value }: Person) =>
  queryOptions({
    queryKey: ['crm-record', projectId, by, value],
    queryFn: async ({ signal }) => {
      const search =
        by === 'lead' ? { crm_lead_id: value, limit: 1 } : { query: value, limit: MAX_COMPARED_LEADS };
      const { leads } = await api.journey.searchLeads({ projectId, ...search }, { signal });
      return leads.find(({ emails }) => by === 'lead' || hasAddress(emails, value)) ?? null;
    },
    enabled: by === 'lead' || by === 'email',
    staleTime: 60_000,
  });

export function hasAddress(emails: readonly string[], address: string): boolean {
  return emails.some((email) => email.toLowerCase() === address.toLowerCase());
}

/** Reads the journey of a visitor or mail recipient by an identifier. Null if nobody has the identifier. */
export const knownPersonQuery = (projectId: string, person: Person) =>
  queryOptions({
    queryKey: ['known-person', projectId, person.by, person.value],
    queryFn: async ({ signal }) => {
      const found = await readJourney(
        person,
        { projectId, limit: PAGE_SIZE, include: 'match_evidence' },
        signal,
      );
      return found.matched || found.journey.items.length > 0 ? found : null;
    },
  });

export type JourneyFilters = {
  kinds: readonly JourneyKind[];
  since?: string | undefined;
  until?: string | undefined;
};

export const journeyQuery = (projectId: string, person: Person, { kinds, ...times }: JourneyFilters) =>
  infiniteQueryOptions({
    queryKey: ['journey', projectId, person.by, person.value, kinds.join(), times],
    queryFn: ({ pageParam, signal }) =>
      readJourney(
        person,
        {
          projectId,
          limit: PAGE_SIZE,
          include: 'match_evidence',
          ...(kinds.length > 0 && { kinds: kinds.join(',') }),
          ...times,
          cursor: pageParam,
        },
        signal,
      ),
    ...BY_CURSOR,
    getNextPageParam: ({ journey }) => journey.nextCursor ?? undefined,
    refetchInterval: pollFirstPageEvery(getPollMs(person)),
    refetchOnWindowFocus: ifOnePage,
    placeholderData: (before) => before,
  });

function getPollMs({ by }: Person): number {
  return by === 'lead' ? POLL_LEADS_EVERY_MS : POLL_EVERY_MS;
}

type JourneyParams = {
  projectId: string;
  limit: number;
  include: 'match_evidence';
  kinds?: string;
  since?: string | undefined;
  until?: string | undefined;
  cursor?: string | undefined;
};

function readJourney(
  { by, value }: Person,
  params: JourneyParams,
  signal: AbortSignal,
): Promise<KnownPerson> {
  if (by === 'lead') {
    return api.journey.getLeadJourney({ ...params, crm_lead_id: value }, { signal });
  }
  const name = by === 'visitor' ? 'visitor_id' : by;
  return api.journey.getJourney({ ...params, [name]: value }, { signal });
}

export function requestJourney(kind: JourneyRequest['kind'], projectId: string, person: Person) {
  const params = { projectId, body: getSubject(person) };
  return kind === 'erase' ? api.journey.eraseJourney(params) : api.journey.exportJourney(params);
}

function getSubject({ by, value }: Person): Schema<'JourneySubject'> {
  if (by === 'lead') return { crm_lead_id: value };
  if (by === 'email') return { email: value };
  return by === 'phone' ? { phone: value } : { visitorIds: [value] };
}

export const pollRequests = pollEvery((data: { pages: Schema<'JourneyRequestPage'>[] } | undefined) =>
  hasOnePage(data) && data?.pages[0]?.requests.some(({ state }) => state === 'running')
    ? POLL_EVERY_MS
    : false,
);

/** Newest first. Polls while a request is running. */
export const journeyRequestsQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: ['journey-requests', projectId],
    queryFn: ({ pageParam, signal }) =>
      api.journey.listJourneyRequests({ projectId, limit: PAGE_SIZE, cursor: pageParam }, { signal }),
    ...BY_CURSOR,
    refetchInterval: pollRequests,
    refetchOnWindowFocus: ifOnePage,
  });

export const journeyRequestQuery = (projectId: string, requestId: string) =>
  queryOptions({
    queryKey: ['journey-request', projectId, requestId],
    queryFn: ({ signal }) => api.journey.getJourneyRequest({ projectId, requestId }, { signal }),
    refetchInterval: pollEvery((data: JourneyRequest | undefined) =>
      data === undefined || data.state === 'running' ? POLL_REQUESTS_EVERY_MS : false,
    ),
    // Do not refetch a finished request: it no longer changes, and its document may be large.
    refetchOnWindowFocus: ({ state }) => state.data?.state === 'running',
  });
