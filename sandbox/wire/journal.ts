import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AccountCounts } from './ids.ts';
import { parseJson } from './read-request.ts';

const SEGMENT_BYTES = 32 * 1024 * 1024;
const KEPT_SEGMENTS = 3;
const SEGMENT_NAME = /^(\d{6})\.jsonl$/;

const resetEntry = z.object({ kind: z.literal('reset'), account: z.string().optional() });

/** Entries without a count come from journals of older versions. */
const countedEntry = z.object({ account: z.string(), count: z.int().optional() });

type Handlers<Entry> = {
  apply: (entry: Entry) => void;
  forget: (account?: string) => void;
};

/** Applies each change when it is recorded, and again after a restart. */
export class Changes<Entry extends { account: string }> {
  readonly #journal: Journal | null;
  readonly #handlers: Handlers<Entry>;
  readonly #counts = new AccountCounts();

  /**
   * Replays the journal.
   * @param journal if null, a restart loses all changes
   */
  constructor(journal: Journal | null, schema: z.ZodType<Entry>, handlers: Handlers<Entry>) {
    this.#journal = journal;
    this.#handlers = handlers;
    for (const line of journal?.readEntries() ?? []) {
      const reset = resetEntry.safeParse(line).data;
      const entry = schema.safeParse(line).data;
      if (reset) this.#forget(reset.account);
      else if (entry) this.#apply(entry, countedEntry.parse(line).count);
    }
  }

  record(entry: Entry): void {
    const count = this.getCount(entry.account) + 1;
    this.#journal?.append({ ...entry, count });
    this.#apply(entry, count);
  }

  /** Returns the number of the account's recorded changes since its last reset. */
  getCount(account: string): number {
    return this.#counts.get(account);
  }

  reset(account?: string): void {
    this.#journal?.append({ kind: 'reset', account });
    this.#forget(account);
  }

  /**
   * @param count the count stored in a replayed entry. Counting replayed entries would give too low a number,
   * because the journal deletes its oldest entries.
   */
  #apply(entry: Entry, count = this.getCount(entry.account) + 1): void {
    this.#counts.set(entry.account, count);
    this.#handlers.apply(entry);
  }

  #forget(account?: string): void {
    this.#counts.clear(account);
    this.#handlers.forget(account);
  }
}

/** Append-only files of JSON lines. After 32 MiB, a new file starts; only the newest three files are kept. */
export class Journal {
  readonly #folder: string;
  #segment: number;
  #descriptor: number;
  #bytes: number;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#segment = this.#listSegments().at(-1) ?? 0;
    this.#descriptor = this.#open();
    this.#bytes = fstatSync(this.#descriptor).size;
    // A process killed during a write leaves a partial line, so the next entry must start on a new line.
    if (this.#bytes > 0) this.#write('\n');
  }

  /** Reads all entries, oldest first. Skips partial lines. */
  *readEntries(): Iterable<unknown> {
    for (const segment of this.#listSegments()) {
      for (const line of readFileSync(this.#getPath(segment), 'utf8').split('\n')) {
        const entry = line === '' ? undefined : parseJson(line);
        if (entry !== undefined) yield entry;
      }
    }
  }

  /** Writes synchronously, so that no entry is lost when this process is killed. */
  append(entry: object): void {
    if (this.#bytes >= SEGMENT_BYTES) this.#rotate();
    this.#write(`${JSON.stringify(entry)}\n`);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #rotate(): void {
    closeSync(this.#descriptor);
    this.#segment += 1;
    this.#descriptor = this.#open();
    this.#bytes = 0;
    for (const old of this.#listSegments().slice(0, -KEPT_SEGMENTS)) rmSync(this.#getPath(old));
  }

  #write(text: string): void {
    const bytes = Buffer.from(text);
    writeFileSync(this.#descriptor, bytes);
    this.#bytes += bytes.length;
  }

  #listSegments(): number[] {
    return readdirSync(this.#folder)
      .flatMap((name) => SEGMENT_NAME.exec(name)?.[1] ?? [])
      .map(Number)
      .toSorted((a, b) => a - b);
  }

  #getPath(segment: number): string {
    return join(this.#folder, `${String(segment).padStart(6, '0')}.jsonl`);
  }

  #open(): number {
    return openSync(this.#getPath(this.#segment), 'a', 0o600);
  }
}
