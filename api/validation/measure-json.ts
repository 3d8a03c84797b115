import type { JsonLimits } from './json-limits.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Objects and lists inside one another. What is nested by the thousands overflows the stack of whoever reads it. */
export const MAX_DEPTH = 100;

/**
 * Fields of one object. No operation takes half as many, and an object of some thousand costs far more to parse than a
 * list of as many values, because each name is looked up.
 */
export const MAX_FIELDS = 1_000;

/** What JSON is made of, outside of strings. */
export type Measured = {
  /** How deep it is nested, brackets of either kind. */
  readonly depth: number;
  /** How many values it has at most. */
  readonly values: number;
  /** The fields of its object that has most. */
  readonly fields: number;
  /** The items of its list that has most. */
  readonly items: number;
};

/** Counts what JSON is made of, by its bytes as they come, until it has more of something than is parsed. */
export class JsonMeasure implements Measured {
  depth = 0;
  values = 1;
  fields = 0;
  items = 0;
  /** Whether it has more of something than is parsed: it is refused, whatever follows, and counted no further. */
  isOver = false;
  private readonly limits: JsonLimits;
  private level = 0;
  /** Of the object or list that is open at each level: its colons, and its commas. */
  private readonly fieldsAt = [0];
  private readonly commasAt = [0];
  private readonly isListAt = [false];
  private isInString = false;
  /** Whether the byte before was a backslash in a string. */
  private isEscaped = false;

  constructor(limits: JsonLimits) {
    this.limits = limits;
  }

  /** Goes on with the bytes that follow those of before. */
  read(bytes: Buffer): void {
    let { isInString, isEscaped } = this;
    for (let at = 0; at < bytes.length && !this.isOver; at += 1) {
      const byte = bytes[at];
      if (isEscaped) isEscaped = false;
      else if (isInString) {
        if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInString = false;
      } else if (byte === QUOTE) isInString = true;
      else if (byte === COMMA) this.comma();
      else if (byte === COLON) this.colon();
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.open(byte === OPEN_BRACKET);
      else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && this.level > 0) this.level -= 1;
    }
    this.isInString = isInString;
    this.isEscaped = isEscaped;
  }

  private comma(): void {
    const { level } = this;
    this.values += 1;
    const count = (this.commasAt[level] ?? 0) + 1;
    this.commasAt[level] = count;
    if (count >= this.items && this.isListAt[level]) this.items = count + 1;
    if (this.values > this.limits.values || this.items > this.limits.items) this.isOver = true;
  }

  private colon(): void {
    const count = (this.fieldsAt[this.level] ?? 0) + 1;
    this.fieldsAt[this.level] = count;
    if (count > this.fields) this.fields = count;
    if (this.fields > MAX_FIELDS) this.isOver = true;
  }

  private open(isList: boolean): void {
    this.level += 1;
    this.depth = Math.max(this.depth, this.level);
    this.fieldsAt[this.level] = 0;
    this.commasAt[this.level] = 0;
    this.isListAt[this.level] = isList;
    this.values += 1;
    if (this.depth > MAX_DEPTH || this.values > this.limits.values) this.isOver = true;
  }
}
