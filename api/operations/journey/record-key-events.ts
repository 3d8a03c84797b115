import { MAX_EVENTS_PER_KEY, recordWriteKeyEvents } from '../../../models/access/write-keys.ts';
import { inProject } from '../../../models/in-project.ts';
import type { Call } from '../operation.ts';

/** Other writers hold the row for milliseconds; a revocation may take longer. */
const LOCK_TIMEOUT_MS = 1_000;

/** Keys with a write in progress, each with the events since its start, newest first. */
const pendingEvents = new Map<string, readonly string[]>();

/**
 * Stores the latest events of a write key, off the request's path. Each key has one write at a time and coalesces
 * events meanwhile, so busy sites need few transactions.
 * @param eventIds oldest first
 */
export function recordKeyEvents(call: Call, eventIds: readonly string[]): void {
  const { writeKey } = call.caller;
  if (!writeKey?.isWatched || eventIds.length === 0) return;
  const { keyId } = writeKey;
  const before = pendingEvents.get(keyId);
  pendingEvents.set(keyId, [...eventIds.toReversed(), ...(before ?? [])].slice(0, MAX_EVENTS_PER_KEY));
  if (!before) void recordPending(call, keyId);
}

async function recordPending(
  { context: { database, logger }, projectId }: Call,
  keyId: string,
): Promise<void> {
  for (let eventIds = takePending(keyId); eventIds.length > 0; eventIds = takePending(keyId)) {
    const written = { keyId, eventIds };
    await inProject(database, projectId, (project) => recordWriteKeyEvents(project, written), {
      lockTimeoutMs: LOCK_TIMEOUT_MS,
    }).catch((error: unknown) => {
      logger.warn(
        { keyId, error: error instanceof Error ? error.name : 'unknown' },
        'events of a write key not recorded',
      );
    });
  }
  pendingEvents.delete(keyId);
}

function takePending(keyId: string): readonly string[] {
  const eventIds = pendingEvents.get(keyId) ?? [];
  pendingEvents.set(keyId, []);
  return eventIds;
}
