/** How a call ended: the status and the provider's error name, no answer at all, or not yet. */
type Answered = { status: number; name?: string } | 'dropped' | 'pending';

/** One call, in the order of arrival. `account` is null for a call without a usable credential. */
export type LedgerRecord = {
  readonly time: number;
  readonly operation: string;
  account: string | null;
  readonly idempotencyKey: string | null;
  /** What else the provider says about the call: fields of the entry. */
  readonly facts: Readonly<Record<string, string | boolean>>;
  /** JSON text, so that what a call of 100 mails applied costs one string and not 100 objects. */
  applied: string | null;
  answered: Answered;
};

const MAX_RECORDS = 500_000;

/** Every call that one provider got, newest 500,000. It lives in memory: a restart empties it. */
export class Ledger {
  #records: LedgerRecord[] = [];

  /** Notes a call at its arrival; the record is completed in place when it is applied and answered. */
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

  /** The document `{entries: […]}` in pieces, of one account or of all, as it stands now. */
  *document(account?: string): Generator<string> {
    const records =
      account === undefined ? [...this.#records] : this.#records.filter((r) => r.account === account);
    yield '{"entries":[';
    for (const [position, record] of records.entries()) {
      const { time, applied, facts, ...rest } = record;
      const head = JSON.stringify({ time: new Date(time).toISOString(), ...rest, ...facts });
      yield `${position === 0 ? '' : ','}${head.slice(0, -1)},"applied":${applied ?? 'null'}}`;
    }
    yield ']}';
  }

  /** Forgets one account's calls, or all. */
  clear(account?: string): void {
    this.#records = account === undefined ? [] : this.#records.filter((record) => record.account !== account);
  }
}
