import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';

type LoggedEvent = Schema<'EventLogPage'>['events'][number];

/** Maximum reads of the event log. Each covers 10,000 events, oldest first. */
const MAX_READS = 5;

const PAGE_SIZE = 500;
const FRESH_FOR_MS = 60_000;
const RECENT_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Files refused in the last seven days, newest first, from the event log, because lists omit refused files. `isCut`
 * means that the log was not read to its end.
 */
export const rejectedAssetsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['refused-assets', projectId],
    queryFn: async ({ signal }) => {
      const refused: LoggedEvent[] = [];
      let after: string | undefined;
      for (let read = 0; read < MAX_READS; read += 1) {
        const { events, cursor, hasMore } = await api.webhooks.listEventLog(
          { projectId, types: 'asset.refused', limit: PAGE_SIZE, after },
          { signal },
        );
        refused.push(...events);
        after = cursor;
        if (!hasMore) return { refused: keepRecent(refused), isCut: false };
      }
      return { refused: keepRecent(refused), isCut: true };
    },
    staleTime: FRESH_FOR_MS,
  });

function keepRecent(events: readonly LoggedEvent[]): LoggedEvent[] {
  const since = Date.now() - RECENT_MS;
  return events.filter(({ timestamp }) => Date.parse(timestamp) >= since).toReversed();
}
