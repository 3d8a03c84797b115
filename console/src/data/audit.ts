import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import { ifOnePage } from './polling.ts';
import { BY_CURSOR } from './paging.ts';

export type AuditEntry = Schema<'AuditEntry'>;

type AuditFilter = {
  /** Prefix of the action. */
  action: string | undefined;
  actor: string | undefined;
  /** ISO 8601. */
  since: string | undefined;
  /** ISO 8601, exclusive. */
  until: string | undefined;
};

const PAGE_SIZE = 100;

export const auditQuery = (projectId: string, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', projectId, filter],
    queryFn: ({ pageParam, signal }) =>
      api.projects.listProjectAudit(
        { projectId, limit: PAGE_SIZE, ...filter, cursor: pageParam },
        { signal },
      ),
    ...BY_CURSOR,
    refetchOnWindowFocus: ifOnePage,
  });
