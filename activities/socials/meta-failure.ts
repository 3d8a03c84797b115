import { ProviderError, type ProviderFailure, type Classification } from '../provider/failure.ts';
import { toPauseMs, type Usage } from './meta-usage.ts';

export type MetaFacts = {
  /** Undefined if a 2xx response could not be read. */
  status: number | undefined;
  /** @see https://developers.facebook.com/docs/graph-api/guides/error-handling */
  code?: number | undefined;
  subcode?: number | undefined;
  usage?: Usage;
};

/** Omits Meta's error message, which may quote the request or the token. */
export class MetaError extends ProviderError {
  override readonly name = 'MetaError';
  readonly facts: MetaFacts;

  constructor(facts: MetaFacts) {
    super(classifyMetaFailure(facts));
    this.facts = facts;
  }
}

export function createMetaFailure(kind: 'unavailable' | 'not_found' | 'job_failed'): ProviderFailure {
  return { provider: 'meta', kind, scope: 'request' };
}

/** Code and subcode of a request that asks for too much data. */
const TOO_MUCH: ReadonlySet<string> = new Set(['100/1487534', '100/1504018', '2/1504038', '2/1504044']);

/**
 * Code and subcode of unsupported metrics or combinations. Code 2 is transient unless its subcode is in this
 * set or in {@link TOO_MUCH}.
 */
const INVALID_QUERY: ReadonlySet<string> = new Set(['2/1504041', '2/1504042']);

/** Codes of transient failures. 2601: rows of an incomplete report were requested. */
const INTERMITTENT: ReadonlySet<number | undefined> = new Set([1, 2, 2601]);

/**
 * Classifies a failure, but never as `ambiguous`: reads change nothing, and Meta deduplicates conversions.
 * @see https://developers.facebook.com/docs/marketing-api/insights/error-codes
 * @see https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 */
export function classifyMetaFailure(facts: MetaFacts): ProviderFailure {
  return { provider: 'meta', ...classifyFacts(facts) };
}

function classifyFacts(facts: MetaFacts): Classification {
  const { status, code, subcode } = facts;
  const pair = `${code}/${subcode}`;
  if (code === 190 || code === 102) return { kind: 'reauth', scope: 'connection' };
  if (code === 10 || code === 3 || isWithin(code, 200, 299))
    return { kind: 'permission', scope: 'connection' };
  if (pair === '100/33' || code === 803) return { kind: 'not_found', scope: 'request' };
  const scope = getLimitScope(code, subcode);
  if (scope) return { kind: 'rate_limit', scope, retryAfterMs: getRetryAfterMs(facts, scope) };
  if (TOO_MUCH.has(pair)) return { kind: 'needs_job', scope: 'request' };
  if (pair === '-2/2490547') return { kind: 'job_failed', scope: 'request' };
  if (INVALID_QUERY.has(pair)) return toRefusal(facts);
  if (INTERMITTENT.has(code)) return { kind: 'unavailable', scope: 'request' };
  if (status === 429) {
    return { kind: 'rate_limit', scope: 'account', retryAfterMs: getRetryAfterMs(facts, 'account') };
  }
  if (status === undefined || status >= 500) return { kind: 'unavailable', scope: 'request' };
  return toRefusal(facts);
}

/**
 * Includes code 1, which means "unknown error" or "reduce the amount of data". Its subcode is ignored,
 * because Meta returns the code with or without subcode 99 for the same query.
 */
export function mayBeTooMuch(error: unknown): boolean {
  return error instanceof MetaError && (error.failure.kind === 'needs_job' || error.facts.code === 1);
}

/**
 * Returns whose limit is exceeded, or undefined if the code belongs to no rate limit. Code 4 is the app's
 * limit, except with the subcodes for the insights of an ad account.
 */
function getLimitScope(
  code: number | undefined,
  subcode: number | undefined,
): 'fleet' | 'connection' | 'account' | undefined {
  // The older code of the app's limit.
  if (code === 341) return 'fleet';
  if (code === 4) return subcode === 1504022 || subcode === 1504039 ? 'account' : 'fleet';
  // The limit of the user or, with subcode 2446079, of the ad account.
  if (code === 17) return subcode === 2446079 ? 'account' : 'connection';
  if (code === 32) return 'connection';
  if (code === 613 || isWithin(code, 80_000, 80_014)) return 'account';
  return undefined;
}

function getRetryAfterMs({ usage }: MetaFacts, scope: 'fleet' | 'connection' | 'account'): number {
  const use = scope === 'fleet' ? usage?.app : usage?.account;
  return toPauseMs(use?.regainAfterMs ?? 0);
}

/** Builds `reason` only from error codes or the HTTP status, because Meta's message may quote the request. */
function toRefusal({ status, code, subcode }: MetaFacts): Classification {
  const codeName = code === undefined ? `HTTP_${status}` : `META_${Math.abs(code)}`;
  const hasSubcode = code !== undefined && subcode !== undefined;
  return { kind: 'refused', scope: 'request', reason: hasSubcode ? `${codeName}_${subcode}` : codeName };
}

function isWithin(code: number | undefined, first: number, last: number): boolean {
  return code !== undefined && code >= first && code <= last;
}
