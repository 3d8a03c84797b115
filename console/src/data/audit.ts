import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import { getDateRange, getStartOfDay, type DateRangeSearch } from './date-range.ts';
import { ifOnFirstPage } from './polling.ts';
import { BY_CURSOR } from './paging.ts';

export type AuditEntry = Schema<'AuditEntry'>;

/** Filters of the audit log. An undefined filter matches every entry. */
export type AuditFilter = {
  /** Beginning of the action. */
  action: string | undefined;
  actor: string | undefined;
  /** ISO 8601. */
  since: string | undefined;
  /** ISO 8601, exclusive. */
  until: string | undefined;
};

/** Range of a URL without one. */
export const AUDIT_PRESET = 'last_30_days';

/** Converts the days in the URL to the times of the API: inclusive start and exclusive end. */
export function getAuditTimes(search: DateRangeSearch, timeZone: string): { since: string; until: string } {
  const { from, to } = getDateRange(search, timeZone, AUDIT_PRESET);
  return { since: getStartOfDay(from, timeZone), until: getStartOfDay(to, timeZone, 1) };
}

const PAGE = 100;

export const auditQuery = (projectId: string, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', projectId, filter],
    queryFn: ({ pageParam, signal }) =>
      api.projects.listProjectAudit(
        {
          projectId,
          limit: PAGE,
          action: filter.action,
          actor: filter.actor,
          since: filter.since,
          until: filter.until,
          cursor: pageParam,
        },
        { signal },
      ),
    ...BY_CURSOR,
    refetchOnWindowFocus: ifOnFirstPage,
  });
