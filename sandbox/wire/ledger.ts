/** `dropped`: the call got no response. `pending`: the call still runs. */
type Answered = { status: number; name?: string | undefined } | 'dropped' | 'pending';

export type LedgerRecord = {
  /** Arrival in milliseconds since 1970, in real time. */
  readonly time: number;
  readonly operation: string;
  /** Null if the call has no valid credential. */
  account: string | null;
  readonly idempotencyKey: string | null;
  readonly facts: Readonly<Record<string, string | boolean>>;
  /** JSON text, because a string takes less memory than the objects of 100 mails. */
  applied: string | null;
  answered: Answered;
};

const MAX_RECORDS = 500_000;

/** Keeps the newest 500,000 calls in memory, in order of arrival. */
export class Ledger {
  #records: LedgerRecord[] = [];

  /** Adds a record, which the caller completes when the call is applied and answered. */
  open(operation: string, idempotencyKey: string | null, facts: LedgerRecord['facts'] = {}): LedgerRecord {
    const record: LedgerRecord = {
      time: Date.now(),
      operation,
      account: null,
      idempotencyKey,
      facts,
      applied: null,
      answered: 'pending',
    };
    this.#records.push(record);
    if (this.#records.length > MAX_RECORDS * 1.1) this.#records = this.#records.slice(-MAX_RECORDS);
    return record;
  }

  *streamDocument(account?: string): Generator<string> {
    const records =
      account === undefined
        ? [...this.#records]
        : this.#records.filter((record) => record.account === account);
    yield '{"entries":[';
    for (const [position, record] of records.entries()) {
      const { time, applied, facts, ...rest } = record;
      const head = JSON.stringify({ time: new Date(time).toISOString(), ...rest, ...facts });
      yield `${position === 0 ? '' : ','}${head.slice(0, -1)},"applied":${applied ?? 'null'}}`;
    }
    yield ']}';
  }

  clear(account?: string): void {
    this.#records = account === undefined ? [] : this.#records.filter((record) => record.account !== account);
  }
}
