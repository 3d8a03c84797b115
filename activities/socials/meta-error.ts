import type { Usage } from './meta-usage.ts';

/** A call of the Graph API that failed. Holds nothing of Meta's words: they may quote what was asked, or the token. */
export class MetaError extends Error {
  override readonly name = 'MetaError';
  /** Of HTTP; undefined when there was no answer, or one that could not be read. */
  readonly status: number | undefined;
  /** Meta's own, where the answer had one. @see https://developers.facebook.com/docs/graph-api/guides/error-handling */
  readonly code: number | undefined;
  readonly subcode: number | undefined;
  /** What the answer told of the use of limits. */
  readonly usage: Usage;
  /** The answer is larger than what is taken. */
  readonly isTooLarge: boolean;
  /** There was none in time. */
  readonly isLate: boolean;

  constructor({
    status,
    code,
    subcode,
    usage = {},
    isTooLarge = false,
    isLate = false,
  }: {
    status?: number | undefined;
    code?: number | undefined;
    subcode?: number | undefined;
    usage?: Usage;
    isTooLarge?: boolean;
    isLate?: boolean;
  }) {
    super(`Meta answered ${status ?? 'nothing'}, code ${code ?? 'none'}, subcode ${subcode ?? 'none'}.`);
    this.status = status;
    this.code = code;
    this.subcode = subcode;
    this.usage = usage;
    this.isTooLarge = isTooLarge;
    this.isLate = isLate;
  }
}
