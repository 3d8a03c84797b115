import { AccountCounts, sha256 } from '../wire/ids.ts';
import { BoundedMap } from '../wire/per-account.ts';
import type { Settings } from './settings.ts';
import type { Destination } from './wire.ts';

const MINUTE_MS = 60_000;
const MAX_KEPT = 20_000;

/** Outcome of a request at one destination. */
export type DestinationOutcome = {
  destination: Destination;
  /** Number of events. */
  sent: number;
  /** Indexes of failed events, by reason. */
  failed: Map<string, number[]>;
  /** Indexes of events with a warning, by reason. */
  warned: Map<string, number[]>;
};

type AcceptedRequest = {
  id: string;
  account: string;
  /** Milliseconds since 1970, by the account's clock. */
  acceptedAt: number;
  outcomes: readonly DestinationOutcome[];
};

/** Accepted requests of every account, in memory. The newest 20,000 are kept. */
export class Requests {
  readonly #kept = new BoundedMap<AcceptedRequest>(MAX_KEPT);
  readonly #counts = new AccountCounts();

  /** Returns the id of an account's next request. The same sequence of requests gets the same ids. */
  createNextId(account: string): string {
    const count = this.#counts.get(account);
    this.#counts.add(account);
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
export function getStatus(request: AcceptedRequest, settings: Settings, now: number): object {
  const isProcessed = now - request.acceptedAt >= settings.processingMinutes * MINUTE_MS;
  return {
    requestStatusPerDestination: request.outcomes.map((outcome) => {
      const { destination, sent, failed, warned } = outcome;
      if (!isProcessed) return { destination, requestStatus: 'PROCESSING' };
      const [errorCounts, warningCounts] = [getCounts(failed, settings), getCounts(warned, settings)];
      return {
        destination,
        requestStatus: getResult(outcome),
        eventsIngestionStatus: { recordCount: String(sent) },
        ...(errorCounts.length > 0 && { errorInfo: { errorCounts } }),
        ...(warningCounts.length > 0 && { warningInfo: { warningCounts } }),
      };
    }),
  };
}

function getResult({ sent, failed }: DestinationOutcome): 'SUCCESS' | 'PARTIAL_SUCCESS' | 'FAILED' {
  const failures = [...failed.values()].flat().length;
  if (failures === 0) return 'SUCCESS';
  return failures < sent ? 'PARTIAL_SUCCESS' : 'FAILED';
}

/** Builds `ErrorCount` and `WarningCount`, which have the same fields. */
function getCounts(records: ReadonlyMap<string, number[]>, { statusDetail }: Settings): object[] {
  if (statusDetail === 'none') return [];
  return [...records].map(([reason, indices]) => ({
    recordCount: String(indices.length),
    reason,
    ...(statusDetail === 'indices' && { recordIndices: indices }),
  }));
}
