import type { JsonLimits } from './json-limits.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Maximum nesting. Thousands of levels would overflow the stack of recursive functions. */
export const MAX_DEPTH = 100;

/** Maximum fields per object. Objects parse slower than lists, because each name is looked up. */
export const MAX_FIELDS = 1_000;

export type Measured = {
  readonly depth: number;
  /** Upper bound of the number of values. */
  readonly values: number;
  /** Fields of the largest object. */
  readonly fields: number;
  /** Items of the longest list. */
  readonly items: number;
};

/** Measures JSON chunk by chunk, without parsing, until it exceeds a limit. */
export class JsonMeasure implements Measured {
  depth = 0;
  values = 1;
  fields = 0;
  items = 0;
  /** Counting stops at the first exceeded limit, because the body is refused anyway. */
  isExceeded = false;
  private readonly limits: JsonLimits;
  private level = 0;
  /** Numbers of colons (`fieldsAt`) and commas (`commasAt`) so far in the open object or list of each level. */
  private readonly fieldsAt = [0];
  private readonly commasAt = [0];
  private readonly isListAt = [false];
  private isInString = false;
  private isEscaped = false;

  constructor(limits: JsonLimits) {
    this.limits = limits;
  }

  read(bytes: Buffer): void {
    let { isInString, isEscaped } = this;
    for (let at = 0; at < bytes.length && !this.isExceeded; at += 1) {
      const byte = bytes[at];
      if (isEscaped) isEscaped = false;
      else if (isInString) {
        if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInString = false;
      } else if (byte === QUOTE) isInString = true;
      else if (byte === COMMA) this.countComma();
      else if (byte === COLON) this.countColon();
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.openLevel(byte === OPEN_BRACKET);
      else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && this.level > 0) this.level -= 1;
    }
    this.isInString = isInString;
    this.isEscaped = isEscaped;
  }

  private countComma(): void {
    const { level } = this;
    this.values += 1;
    const count = (this.commasAt[level] ?? 0) + 1;
    this.commasAt[level] = count;
    if (count >= this.items && this.isListAt[level]) this.items = count + 1;
    if (this.values > this.limits.values || this.items > this.limits.items) this.isExceeded = true;
  }

  private countColon(): void {
    const count = (this.fieldsAt[this.level] ?? 0) + 1;
    this.fieldsAt[this.level] = count;
    if (count > this.fields) this.fields = count;
    if (this.fields > MAX_FIELDS) this.isExceeded = true;
  }

  private openLevel(isList: boolean): void {
    this.level += 1;
    this.depth = Math.max(this.depth, this.level);
    this.fieldsAt[this.level] = 0;
    this.commasAt[this.level] = 0;
    this.isListAt[this.level] = isList;
    this.values += 1;
    if (this.depth > MAX_DEPTH || this.values > this.limits.values) this.isExceeded = true;
  }
}
