import { MAX_EVENTS_PER_KEY, recordWriteKeyEvents } from '../../../models/access/write-keys.ts';
import { inProject } from '../../../models/in-project.ts';
import type { Call } from '../operation.ts';

/** For how long a note waits for others who write to the key. They take milliseconds; revoking it may take longer. */
const LOCK_TIMEOUT_MS = 1_000;

/** Keys of which this process is noting events, each with those that came meanwhile, newest first. */
const underWay = new Map<string, readonly string[]>();

/**
 * Notes at a write key which events came by it, where somebody looks or it was not used for a minute. The answer does not
 * wait for this, and does not fail with it. One note of a key is written at a time, and the next has what came meanwhile:
 * a busy site costs no transaction for each request.
 * @param eventIds oldest first
 */
export function recordKeyEvents(call: Call, eventIds: readonly string[]): void {
  const { writeKey } = call.caller;
  if (!writeKey?.isWatched || eventIds.length === 0) return;
  const { keyId } = writeKey;
  const before = underWay.get(keyId);
  underWay.set(keyId, [...eventIds.toReversed(), ...(before ?? [])].slice(0, MAX_EVENTS_PER_KEY));
  if (!before) void noteAll(call, keyId);
}

async function noteAll({ context: { database, logger }, projectId }: Call, keyId: string): Promise<void> {
  for (let eventIds = takeNewest(keyId); eventIds.length > 0; eventIds = takeNewest(keyId)) {
    const note = { keyId, eventIds };
    await inProject(database, projectId, (project) => recordWriteKeyEvents(project, note), {
      lockTimeoutMs: LOCK_TIMEOUT_MS,
    }).catch((error: unknown) => {
      logger.warn({ keyId, error: error instanceof Error ? error.name : 'unknown' }, 'events not noted');
    });
  }
  underWay.delete(keyId);
}

function takeNewest(keyId: string): readonly string[] {
  const eventIds = underWay.get(keyId) ?? [];
  underWay.set(keyId, []);
  return eventIds;
}
