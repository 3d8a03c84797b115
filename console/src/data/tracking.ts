import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import { lookEvery } from './look-again.ts';

const LOOK_EVERY_MS = 2_000;

/** What the pages with a write key have sent last, looked at again and again. */
export const writeKeyEventsQuery = (projectId: string, keyId: string) =>
  queryOptions({
    queryKey: ['write-key-events', projectId, keyId],
    queryFn: ({ signal }) => api.access.listWriteKeyEvents({ projectId, keyId }, { signal }),
    refetchInterval: lookEvery((_events: { events: Schema<'WriteKeyEvent'>[] } | undefined) => LOOK_EVERY_MS),
  });
