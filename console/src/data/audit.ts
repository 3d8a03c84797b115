import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { BY_CURSOR } from './by-cursor.ts';
import { api, call } from './client.ts';
import { ifOnFirstPage } from './look-again.ts';

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
      call(
        'projects.listProjectAudit',
        (params, options) => api.projects.listProjectAudit(params, options),
        {
          projectId,
          limit: PAGE,
          ...(filter.action !== undefined && { action: filter.action }),
          ...(filter.actor !== undefined && { actor: filter.actor }),
          ...(filter.since !== undefined && { since: filter.since }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      ),
    ...BY_CURSOR,
    refetchOnWindowFocus: ifOnFirstPage,
  });
