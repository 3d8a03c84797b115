import { createHash } from 'node:crypto';
import type { Settings } from './settings.ts';
import type { Destination } from './wire.ts';

const MINUTE_MS = 60_000;
const MAX_KEPT = 20_000;

/** What became of a request's events at one destination. */
export type DestinationOutcome = {
  destination: Destination;
  /** Events that were sent to it. */
  sent: number;
  /** The indexes of those that failed, by the reason. */
  failed: Map<string, number[]>;
  /** The indexes of those with a warning, by the reason. */
  warned: Map<string, number[]>;
};

/** A request that was accepted. */
type AcceptedRequest = {
  id: string;
  account: string;
  /** Milliseconds since 1970, by the account's clock. */
  acceptedAt: number;
  outcomes: readonly DestinationOutcome[];
};

/** The accepted requests of every account, in memory. The newest 20,000 are kept. */
export class Requests {
  readonly #kept = new Map<string, AcceptedRequest>();
  readonly #made = new Map<string, number>();

  /** The id of an account's next request; the same requests get the same ids. */
  nextId(account: string): string {
    const count = this.#made.get(account) ?? 0;
    this.#made.set(account, count + 1);
    return createHash('sha256').update(`request\n${account}\n${count}`).digest('base64url').slice(0, 24);
  }

  add(request: AcceptedRequest): void {
    this.#kept.set(request.id, request);
    const oldest = this.#kept.size > MAX_KEPT ? this.#kept.keys().next().value : undefined;
    if (oldest !== undefined) this.#kept.delete(oldest);
  }

  /** A request of this account. */
  find(account: string, id: string): AcceptedRequest | undefined {
    const found = this.#kept.get(id);
    return found?.account === account ? found : undefined;
  }

  reset(account?: string): void {
    for (const [id, request] of this.#kept) {
      if (account === undefined || request.account === account) this.#kept.delete(id);
    }
    if (account === undefined) this.#made.clear();
    else this.#made.delete(account);
  }
}

/**
 * `RetrieveRequestStatusResponse`:
 * https://developers.google.com/data-manager/api/reference/rest/v1/requestStatus/retrieve
 */
export function statusOf(request: AcceptedRequest, settings: Settings, now: number): object {
  const isProcessed = now - request.acceptedAt >= settings.processingMinutes * MINUTE_MS;
  return {
    requestStatusPerDestination: request.outcomes.map((outcome) => {
      const { destination, sent, failed, warned } = outcome;
      if (!isProcessed) return { destination, requestStatus: 'PROCESSING' };
      return {
        destination,
        requestStatus: resultOf(outcome),
        eventsIngestionStatus: { recordCount: String(sent) },
        ...(failed.size > 0 &&
          settings.statusDetail !== 'none' && { errorInfo: { errorCounts: countsOf(failed, settings) } }),
        ...(warned.size > 0 &&
          settings.statusDetail !== 'none' && { warningInfo: { warningCounts: countsOf(warned, settings) } }),
      };
    }),
  };
}

function resultOf({ sent, failed }: DestinationOutcome): 'SUCCESS' | 'PARTIAL_SUCCESS' | 'FAILED' {
  const failures = [...failed.values()].flat().length;
  if (failures === 0) return 'SUCCESS';
  return failures < sent ? 'PARTIAL_SUCCESS' : 'FAILED';
}

/** `ErrorCount` and `WarningCount` have the same fields. */
function countsOf(records: ReadonlyMap<string, number[]>, { statusDetail }: Settings): object[] {
  return [...records].map(([reason, indices]) => ({
    recordCount: String(indices.length),
    reason,
    ...(statusDetail === 'indices' && { recordIndices: indices }),
  }));
}
