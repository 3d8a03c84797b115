import type { FailureCode, FailureDetails } from '../../workflows/contract/failures.ts';
import type { MetaError } from './meta-error.ts';
import { pauseOf } from './meta-usage.ts';

/** What a failed call of the Graph API means. Every one was refused: reads change nothing. */
export type MetaVerdict =
  /** The token is not taken any more. */
  | { kind: 'reauth' }
  /** Its user may not do this. */
  | { kind: 'permission' }
  /** There is no such object, or the user does not see it. */
  | { kind: 'not_found' }
  /** Too many calls, of whom, and the milliseconds after which they may go on. */
  | { kind: 'limit'; of: 'everybody' | 'connection' | 'account'; retryAfter: number }
  /** Too much for an answer at once: to be asked for as a report. */
  | { kind: 'report' }
  /** A report run that Meta gave up. */
  | { kind: 'run_failed' }
  | { kind: 'too_large' }
  /** Never, as it is; `reason` is made of Meta's numbers. */
  | { kind: 'refused'; reason: string }
  /** The same call may succeed in a moment. */
  | { kind: 'retry' }
  /** There was no answer in time: the same, but of insights, for which a report may take its time. */
  | { kind: 'late' };

const TOO_MUCH: ReadonlySet<string> = new Set(['100/1504018', '2/1504038']);
/** 2601: rows of a report that is not complete yet. */
const INTERMITTENT: ReadonlySet<number> = new Set([1, 2, 2601]);

/**
 * Sorts a failed call by what may be done about it, by Meta's code and subcode.
 * @see https://developers.facebook.com/docs/marketing-api/insights/error-codes
 * @see https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 */
export function judge(error: MetaError): MetaVerdict {
  const { status, code, subcode, isTooLarge, isLate } = error;
  if (isLate) return { kind: 'late' };
  if (isTooLarge) return { kind: 'too_large' };
  const pair = `${code}/${subcode}`;
  if (code === 190 || code === 102) return { kind: 'reauth' };
  if (code === 10 || code === 3 || within(code, 200, 299)) return { kind: 'permission' };
  if (pair === '100/33' || code === 803) return { kind: 'not_found' };
  const limited = limitOf(code, subcode);
  if (limited) return { kind: 'limit', of: limited, retryAfter: retryAfterOf(error, limited) };
  if (TOO_MUCH.has(pair)) return { kind: 'report' };
  if (pair === '-2/2490547') return { kind: 'run_failed' };
  if (pair === '2/1504041') return refused(error);
  if (code !== undefined && INTERMITTENT.has(code)) return { kind: 'retry' };
  if (status === 429) {
    return { kind: 'limit', of: 'account', retryAfter: retryAfterOf(error, 'account') };
  }
  if (status === undefined || status >= 500) return { kind: 'retry' };
  return refused(error);
}

/** Whose limit a code is about. 4 is the app's, but for the subcodes by which Meta holds insights of an account. */
function limitOf(
  code: number | undefined,
  subcode: number | undefined,
): 'everybody' | 'connection' | 'account' | undefined {
  // 341: the same, by its old name.
  if (code === 341) return 'everybody';
  if (code === 4) return subcode === 1504022 || subcode === 1504039 ? 'account' : 'everybody';
  // Of the user, by 2446079 of the ad account.
  if (code === 17) return subcode === 2446079 ? 'account' : 'connection';
  if (code === 32) return 'connection';
  if (code === 613 || within(code, 80_000, 80_014)) return 'account';
  return undefined;
}

function retryAfterOf({ usage }: MetaError, of: 'everybody' | 'connection' | 'account'): number {
  const use = of === 'everybody' ? usage.app : usage.account;
  return pauseOf(use?.regainAfter ?? 0);
}

function refused({ status, code, subcode }: MetaError): MetaVerdict {
  if (code === undefined) return { kind: 'refused', reason: `HTTP_${status}` };
  return {
    kind: 'refused',
    reason: subcode === undefined ? `META_${Math.abs(code)}` : `META_${Math.abs(code)}_${subcode}`,
  };
}

function within(code: number | undefined, first: number, last: number): boolean {
  return code !== undefined && code >= first && code <= last;
}

/** Milliseconds. A caller waits through a shorter limit, and is told of a longer one. */
const WAITED_FOR = 10_000;

/** Code and details that cross Temporal: our codes, Meta's numbers. */
export function describeFailure(verdict: MetaVerdict): {
  code: FailureCode;
  details: FailureDetails;
  isFinal: boolean;
} {
  switch (verdict.kind) {
    case 'reauth':
      return { code: 'connection_needs_reauth', details: {}, isFinal: true };
    case 'permission':
      return { code: 'provider_permission', details: {}, isFinal: true };
    case 'not_found':
      return { code: 'not_found', details: {}, isFinal: true };
    case 'limit': {
      const { retryAfter } = verdict;
      return { code: 'provider_rate_limit', details: { retryAfter }, isFinal: retryAfter > WAITED_FOR };
    }
    case 'report':
    case 'too_large':
      return { code: 'result_too_large', details: {}, isFinal: true };
    case 'run_failed':
      return { code: 'provider_unavailable', details: {}, isFinal: true };
    case 'refused':
      return { code: 'provider_refused', details: { reason: verdict.reason }, isFinal: true };
    case 'retry':
    case 'late':
      return { code: 'provider_unavailable', details: {}, isFinal: false };
  }
}
