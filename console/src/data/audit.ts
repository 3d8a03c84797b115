import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import { ifOnFirstPage } from './look-again.ts';
import { BY_CURSOR } from './paging.ts';

export type AuditEntry = Schema<'AuditEntry'>;

/** Which entries are looked for; what is undefined is any. */
export type AuditFilter = {
  action: string | undefined;
  actor: string | undefined;
  /** A moment, as ISO 8601 has it. */
  since: string | undefined;
};

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
          cursor: pageParam,
        },
        { signal },
      ),
    ...BY_CURSOR,
    refetchOnWindowFocus: ifOnFirstPage,
  });
