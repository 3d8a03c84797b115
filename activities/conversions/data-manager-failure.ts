import { parseRetryAfter, ProviderError, type ProviderFailure } from '../provider/failure.ts';
import { isEnumName, refused } from './wire.ts';

/** `index`: position of the faulty event; undefined if the fault is in the call itself. */
type Violation = { index: number | undefined; reason: string };

/** Omits Google's text, which may quote the request. */
export class DataManagerError extends ProviderError {
  override readonly name = 'DataManagerError';
  /** Empty if Google names no faulty field. */
  readonly violations: readonly Violation[];
  /** The fault is in the call's destination or login account, not in an event. */
  readonly isDestinationFault: boolean;

  constructor(status: number, body: unknown) {
    const details = refused.safeParse(body).data?.error.details ?? [];
    const reason = readName(details.find((detail) => detail.reason !== undefined)?.reason);
    const retryDelay = details.find((detail) => detail.retryDelay !== undefined)?.retryDelay;
    super({
      provider: 'googleads',
      ...classifyStatus(status, retryDelay),
      ...(reason !== undefined && { reason }),
    });
    const found = details.flatMap(({ fieldViolations = [] }) => fieldViolations);
    this.isDestinationFault =
      status === 404 ||
      (found.length > 0 && found.every(({ field }) => field !== '' && !field.startsWith('events')));
    this.violations = found.map(({ field, reason: violationReason }) => ({
      index: readIndex(field),
      reason: readName(violationReason) ?? reason ?? 'INVALID_ARGUMENT',
    }));
  }
}

const DEFAULT_PAUSE_MS = 30_000;

/** Limits `retryDelay`, because one response must not block the fleet for long. */
const MAX_PAUSE_MS = 15 * 60_000;

function classifyStatus(
  status: number,
  retryDelay: string | undefined,
): Pick<ProviderFailure, 'kind' | 'scope' | 'retryAfterMs'> {
  if (status === 401) return { kind: 'token', scope: 'request' };
  if (status === 403) return { kind: 'permission', scope: 'connection' };
  if (status === 429) {
    const retryAfterMs = parseRetryAfter(retryDelay?.replace(/s$/, ''), MAX_PAUSE_MS) ?? DEFAULT_PAUSE_MS;
    return { kind: 'rate_limit', scope: 'fleet', retryAfterMs };
  }
  if (status === 404) return { kind: 'not_found', scope: 'request' };
  if (status >= 500) return { kind: 'unavailable', scope: 'request' };
  return { kind: 'refused', scope: 'request' };
}

function readIndex(field: string): number | undefined {
  const found = /^events\[(\d{1,5})\]/.exec(field)?.[1];
  return found === undefined ? undefined : Number(found);
}

function readName(reason = ''): string | undefined {
  return isEnumName(reason) ? reason : undefined;
}
