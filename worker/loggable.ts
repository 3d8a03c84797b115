/**
 * The attributes of the SDK's and the activities' log entries that are logged: ids, codes and counts, never a payload
 * or message.
 */
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
  'requestId',
  'traceId',
  'projectId',
  'batchId',
  'intentId',
  'journeyRequestId',
] as const;

/** The allowed attributes of a log entry. */
export function loggable(meta: Record<string | symbol, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    ALLOWED.filter((name) => meta[name] !== undefined).map((name) => [name, meta[name]]),
  );
}
