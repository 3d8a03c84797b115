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

const DEFAULT_SEGMENT_BYTES = 32 * 1024 * 1024;
const KEPT_SEGMENTS = 3;
const SEGMENT_NAME = /^(\d{6})\.jsonl$/;

/**
 * A provider's memory across restarts: JSON lines in files of a folder, appended to the newest and never rewritten.
 * When a file reaches its size (32 MiB) the next one begins, and the oldest beyond three is deleted.
 */
export class Journal {
  readonly #folder: string;
  readonly #segmentBytes: number;
  #segment: number;
  #descriptor: number;
  #bytes: number;

  /** Opens the journal in a folder, which is made if it is not there. */
  constructor(folder: string, segmentBytes: number = DEFAULT_SEGMENT_BYTES) {
    this.#folder = folder;
    this.#segmentBytes = segmentBytes;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#segment = this.#segments().at(-1) ?? 0;
    this.#descriptor = this.#open();
    this.#bytes = fstatSync(this.#descriptor).size;
    // A process that was killed in mid-write leaves a torn line, which must not swallow the next one.
    if (this.#bytes > 0) this.#write('\n');
  }

  /** Every entry that is kept, oldest first; torn lines are left out. */
  *entries(): Iterable<unknown> {
    for (const segment of this.#segments()) {
      for (const line of readFileSync(this.#path(segment), 'utf8').split('\n')) {
        const entry = parse(line);
        if (entry !== undefined) yield entry;
      }
    }
  }

  /** Adds an entry. It is with the operating system when this returns, so that killing this process loses nothing. */
  append(entry: object): void {
    if (this.#bytes >= this.#segmentBytes) this.#rotate();
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
    for (const old of this.#segments().slice(0, -KEPT_SEGMENTS)) rmSync(this.#path(old));
  }

  #write(text: string): void {
    const bytes = Buffer.from(text);
    writeFileSync(this.#descriptor, bytes);
    this.#bytes += bytes.length;
  }

  #segments(): number[] {
    return readdirSync(this.#folder)
      .flatMap((name) => SEGMENT_NAME.exec(name)?.[1] ?? [])
      .map(Number)
      .toSorted((a, b) => a - b);
  }

  #path(segment: number): string {
    return join(this.#folder, `${String(segment).padStart(6, '0')}.jsonl`);
  }

  #open(): number {
    return openSync(this.#path(this.#segment), 'a', 0o600);
  }
}

function parse(line: string): unknown {
  try {
    return line === '' ? undefined : JSON.parse(line);
  } catch {
    return undefined;
  }
}
