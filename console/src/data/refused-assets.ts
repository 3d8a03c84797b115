import { queryOptions } from '@tanstack/react-query';
import { ThroughlineError, type Schema } from '@throughline/client';
import { readStored, store } from './browser-storage.ts';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

type LoggedEvent = Schema<'EventLogPage'>['events'][number];

type RefusedAssets = { refused: LoggedEvent[]; isCut: boolean; cursor: string | undefined };

/** Maximum number of reads of the event log per query. One read scans at most 10,000 events. */
const MAX_READS = 5;

const PAGE_SIZE = 500;
const FRESH_FOR_MS = 60_000;
const RECENT_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Finds refused files in the event log, because the list of files omits them. If `isCut` is true, the log was
 * not read to its end, and the next query continues at `cursor`.
 */
export const refusedAssetsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['refused-assets', projectId],
    queryFn: async ({ client, queryKey, signal }): Promise<RefusedAssets> => {
      const earlier = client.getQueryData<RefusedAssets>(queryKey);
      const refused = selectNew(earlier?.refused ?? [], projectId);
      let after = earlier?.cursor ?? readStored(getCursorName(projectId));
      for (let read = 0; read < MAX_READS; read += 1) {
        const { events, cursor, hasMore } = await readLog(projectId, after, signal);
        refused.unshift(...selectNew(events, projectId).toReversed());
        // The log has no file to show before this cursor, so queries after a reload can start there.
        if (refused.length === 0) store(getCursorName(projectId), cursor);
        after = cursor;
        if (!hasMore) return { refused, isCut: false, cursor };
      }
      return { refused, isCut: true, cursor: after };
    },
    staleTime: FRESH_FOR_MS,
  });

function readLog(projectId: string, after: string | undefined, signal: AbortSignal) {
  const read = (cursor?: string) =>
    api.webhooks.listEventLog(
      { projectId, types: 'asset.refused', limit: PAGE_SIZE, after: cursor },
      { signal },
    );
  return read(after).catch((error: unknown) => {
    const isCursorInvalid =
      error instanceof ThroughlineError && ['cursor_expired', 'validation_error'].includes(error.code);
    if (after !== undefined && isCursorInvalid) return read();
    throw error;
  });
}

function selectNew(events: readonly LoggedEvent[], projectId: string): LoggedEvent[] {
  const since = Date.now() - RECENT_MS;
  const dismissed = readStored(getName(projectId)) ?? '';
  return events.filter(({ timestamp }) => Date.parse(timestamp) >= since && timestamp > dismissed);
}

const getCursorName = (projectId: string) => `throughline-rejected-files-cursor-${projectId}`;
const getName = (projectId: string) => `throughline-rejected-files-${projectId}`;

/** Hides all files that were refused up to `until` (ISO 8601). Applies only to this browser. */
export async function dismissRefusedAssets(projectId: string, until: string): Promise<void> {
  store(getName(projectId), until);
  const { queryKey } = refusedAssetsQuery(projectId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (data) => data && { ...data, refused: [] });
}
