import { MAX_EVENTS_PER_KEY, recordWriteKeyEvents } from '../../../models/access/write-keys.ts';
import { inProject } from '../../../models/in-project.ts';
import type { Call } from '../operation.ts';

/** Maximum wait for the row of a write key, which other processes lock briefly. */
const LOCK_TIMEOUT_MS = 1_000;

/** Ids of unrecorded events by write key, newest first. A key has an entry while one of its transactions runs. */
const pendingEvents = new Map<string, readonly string[]>();

/**
 * Records the latest events of a watched write key without delaying the response. In a process, each key has at most
 * one running transaction; events that arrive meanwhile share the next transaction.
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
    const keyEvents = { keyId, eventIds };
    await inProject(database, projectId, (project) => recordWriteKeyEvents(project, keyEvents), {
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
