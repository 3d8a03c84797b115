import { MAX_EVENTS_PER_KEY, recordWriteKeyEvents } from '../../../models/access/write-keys.ts';
import { inProject } from '../../../models/in-project.ts';
import type { Call } from '../operation.ts';

/** Other processes lock a write key's row only briefly. */
const LOCK_TIMEOUT_MS = 1_000;

/** Unrecorded events by write key, newest first. A key has an entry while one of its transactions runs. */
const pendingEvents = new Map<string, readonly string[]>();

/**
 * Records the events of a watched key without delaying the response. Events that arrive during a transaction
 * of the key share the key's next transaction.
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
