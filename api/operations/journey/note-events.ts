import { noteEventsOfWriteKey } from '../../../models/access/write-key-events.ts';
import { inProject } from '../../../models/in-project.ts';
import type { Call } from '../operation.ts';

/**
 * Notes at a write key which events came by it, where somebody looks or it was not used for a minute. The answer does not
 * wait for this, and does not fail with it.
 * @param eventIds oldest first
 */
export function noteEvents(
  { caller: { writeKey }, context: { database, logger }, projectId }: Call,
  eventIds: readonly string[],
): void {
  if (!writeKey?.isWatched || eventIds.length === 0) return;
  const { keyId } = writeKey;
  inProject(database, projectId, (project) => noteEventsOfWriteKey(project, { keyId, eventIds })).catch(
    (error: unknown) => {
      logger.warn({ keyId, error: error instanceof Error ? error.name : 'unknown' }, 'events not noted');
    },
  );
}
