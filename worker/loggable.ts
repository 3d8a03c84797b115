/** What may be logged of what the SDK and the activities tell: ids, codes and counts. Never a payload or a message. */
const ALLOWED = [
  'workflowId',
  'runId',
  'workflowType',
  'activityType',
  'attempt',
  'taskQueue',
  'chunk',
  'code',
  'kind',
  'durationMs',
] as const;

/** The allow-listed part of a log entry's attributes. */
export function loggable(meta: Record<string | symbol, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    ALLOWED.filter((name) => meta[name] !== undefined).map((name) => [name, meta[name]]),
  );
}
