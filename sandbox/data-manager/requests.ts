import { AccountCounts, sha256 } from '../wire/ids.ts';
import { BoundedMap } from '../wire/per-account.ts';
import type { Settings } from './settings.ts';
import type { Destination } from './wire.ts';

const MINUTE_MS = 60_000;
const MAX_KEPT = 20_000;

export type DestinationOutcome = {
  destination: Destination;
  eventCount: number;
  /** Indexes of the failed events, by reason. */
  failed: Map<string, number[]>;
  warned: Map<string, number[]>;
};

type AcceptedRequest = {
  id: string;
  account: string;
  /** Milliseconds since 1970, by the account's clock. */
  acceptedAt: number;
  outcomes: readonly DestinationOutcome[];
};

/** Keeps the newest 20,000 requests, in memory only. */
export class Requests {
  readonly #kept = new BoundedMap<AcceptedRequest>(MAX_KEPT);
  readonly #counts = new AccountCounts();

  /** Derives the id from the account and its number of requests, so that each run creates the same ids. */
  createId(account: string): string {
    const count = this.#counts.get(account);
    this.#counts.increment(account);
    return sha256(`request\n${account}\n${count}`).toString('base64url').slice(0, 24);
  }

  add(request: AcceptedRequest): void {
    this.#kept.set(request.id, request);
  }

  find(account: string, id: string): AcceptedRequest | undefined {
    const found = this.#kept.get(id);
    return found?.account === account ? found : undefined;
  }

  reset(account?: string): void {
    this.#kept.clear(account);
    this.#counts.clear(account);
  }
}

/**
 * Builds `RetrieveRequestStatusResponse`.
 * @see https://developers.google.com/data-manager/api/reference/rest/v1/requestStatus/retrieve
 */
export function buildStatus(request: AcceptedRequest, settings: Settings, now: number): object {
  const isProcessed = now - request.acceptedAt >= settings.processingMinutes * MINUTE_MS;
  return {
    requestStatusPerDestination: request.outcomes.map((outcome) => {
      const { destination, eventCount, failed, warned } = outcome;
      if (!isProcessed) return { destination, requestStatus: 'PROCESSING' };
      const [errorCounts, warningCounts] = [buildCounts(failed, settings), buildCounts(warned, settings)];
      return {
        destination,
        requestStatus: getRequestStatus(outcome),
        eventsIngestionStatus: { recordCount: String(eventCount) },
        ...(errorCounts.length > 0 && { errorInfo: { errorCounts } }),
        ...(warningCounts.length > 0 && { warningInfo: { warningCounts } }),
      };
    }),
  };
}

function getRequestStatus({
  eventCount,
  failed,
}: DestinationOutcome): 'SUCCESS' | 'PARTIAL_SUCCESS' | 'FAILED' {
  const failures = [...failed.values()].flat().length;
  if (failures === 0) return 'SUCCESS';
  return failures < eventCount ? 'PARTIAL_SUCCESS' : 'FAILED';
}

function buildCounts(records: ReadonlyMap<string, number[]>, { statusDetail }: Settings): object[] {
  if (statusDetail === 'none') return [];
  return [...records].map(([reason, indices]) => ({
    recordCount: String(indices.length),
    reason,
    ...(statusDetail === 'indices' && { recordIndices: indices }),
  }));
}
