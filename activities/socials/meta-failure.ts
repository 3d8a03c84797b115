import { ProviderError, type ProviderFailure } from '../provider/failure.ts';
import { pauseOf, type Usage } from './meta-usage.ts';

/** What is known of an answer that is no success. */
export type MetaFacts = {
  /** Of HTTP; undefined when the answer could not be read. */
  status: number | undefined;
  /** Meta's own, where the answer had one. @see https://developers.facebook.com/docs/graph-api/guides/error-handling */
  code?: number | undefined;
  subcode?: number | undefined;
  /** What the answer told of the use of limits. */
  usage?: Usage;
};

/** A call that Meta answered with an error. Contains no text of Meta's: it may quote the request, or the token. */
export class MetaError extends ProviderError {
  override readonly name = 'MetaError';
  readonly facts: MetaFacts;

  constructor(facts: MetaFacts) {
    super(classifyMetaFailure(facts));
    this.facts = facts;
  }
}

/** A failure that is of one request, and is told by its kind alone. */
export function metaFailure(kind: 'unavailable' | 'not_found' | 'job_failed'): ProviderFailure {
  return { provider: 'meta', kind, whose: 'request' };
}

const TOO_MUCH: ReadonlySet<string> = new Set(['100/1487534', '100/1504018', '2/1504038', '2/1504044']);

/** Combinations and metrics that Meta does not have, under a code that is transient otherwise. */
const INVALID_QUERY: ReadonlySet<string> = new Set(['2/1504041', '2/1504042']);

/** 2601: rows of a report that is not complete yet. */
const INTERMITTENT: ReadonlySet<number | undefined> = new Set([1, 2, 2601]);

type Found = Omit<ProviderFailure, 'provider'>;

/**
 * Classifies an error by Meta's code and subcode, else by its status. Every one was refused: reads change nothing.
 * @see https://developers.facebook.com/docs/marketing-api/insights/error-codes
 * @see https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 */
export function classifyMetaFailure(facts: MetaFacts): ProviderFailure {
  return { provider: 'meta', ...find(facts) };
}

function find(facts: MetaFacts): Found {
  const { status, code, subcode } = facts;
  const pair = `${code}/${subcode}`;
  if (code === 190 || code === 102) return { kind: 'reauth', whose: 'connection' };
  if (code === 10 || code === 3 || within(code, 200, 299)) return { kind: 'permission', whose: 'connection' };
  if (pair === '100/33' || code === 803) return { kind: 'not_found', whose: 'request' };
  const whose = limitOf(code, subcode);
  if (whose) return { kind: 'rate_limit', whose, retryAfterMs: retryAfterOf(facts, whose) };
  if (TOO_MUCH.has(pair)) return { kind: 'needs_job', whose: 'request' };
  if (pair === '-2/2490547') return { kind: 'job_failed', whose: 'request' };
  if (INVALID_QUERY.has(pair)) return refused(facts);
  if (INTERMITTENT.has(code)) return { kind: 'unavailable', whose: 'request' };
  if (status === 429) {
    return { kind: 'rate_limit', whose: 'account', retryAfterMs: retryAfterOf(facts, 'account') };
  }
  if (status === undefined || status >= 500) return { kind: 'unavailable', whose: 'request' };
  return refused(facts);
}

/**
 * Whether a call may have asked for too much. Code 1 says "unknown error" or "reduce the amount of data", with subcode
 * 99 or none, and alternates between them for one and the same query.
 */
export function mayBeTooMuch(error: unknown): boolean {
  return error instanceof MetaError && (error.failure.kind === 'needs_job' || error.facts.code === 1);
}

/** Whose limit a code is about. 4 is the app's, but for the subcodes by which Meta holds insights of an account. */
function limitOf(
  code: number | undefined,
  subcode: number | undefined,
): 'fleet' | 'connection' | 'account' | undefined {
  // 341: the same, by its old name.
  if (code === 341) return 'fleet';
  if (code === 4) return subcode === 1504022 || subcode === 1504039 ? 'account' : 'fleet';
  // Of the user, by 2446079 of the ad account.
  if (code === 17) return subcode === 2446079 ? 'account' : 'connection';
  if (code === 32) return 'connection';
  if (code === 613 || within(code, 80_000, 80_014)) return 'account';
  return undefined;
}

function retryAfterOf({ usage }: MetaFacts, whose: 'fleet' | 'connection' | 'account'): number {
  const use = whose === 'fleet' ? usage?.app : usage?.account;
  return pauseOf(use?.regainAfterMs ?? 0);
}

/** `reason` is made of Meta's numbers. */
function refused({ status, code, subcode }: MetaFacts): Found {
  const whole = code === undefined ? `HTTP_${status}` : `META_${Math.abs(code)}`;
  const hasSubcode = code !== undefined && subcode !== undefined;
  return { kind: 'refused', whose: 'request', reason: hasSubcode ? `${whole}_${subcode}` : whole };
}

function within(code: number | undefined, first: number, last: number): boolean {
  return code !== undefined && code >= first && code <= last;
}
