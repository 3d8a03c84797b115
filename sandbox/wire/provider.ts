import type { IncomingHttpHeaders } from 'node:http';
import type { Consents } from '../consent/consents.ts';
import type { Fault, FaultQueue } from './faults.ts';
import type { Ledger } from './ledger.ts';
import type { Allowance, RateLimits } from './limits.ts';
import type { SentNow, WebhookSender } from './webhook-sender.ts';

/** One call of a provider's HTTP interface, read to its end. */
export type Call = {
  operation: string;
  account: string;
  idempotencyKey: string | null;
  /** Path and query as sent. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

/** The answer of a call, and what the call changed (null: nothing). `name` is the provider's error name. */
export type Answer = {
  status: number;
  name?: string;
  headers?: Record<string, string>;
  body: unknown;
  applied: readonly object[] | null;
};

/** Thrown for a call that the provider refuses; nothing was applied. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`refused with ${answer.status} ${answer.name ?? ''}`);
    this.answer = answer;
  }
}

/** A provider's webhooks, as the control server uses them. */
export type ControlledWebhooks = {
  readonly sender: WebhookSender;
  /**
   * Sends one event now.
   * @param command a body that the provider defines
   * @returns undefined when the event's object does not exist, or its account has no endpoint
   * @throws ZodError for an invalid body
   */
  sendByCommand(command: unknown): Promise<SentNow | undefined>;
};

/** Settings that only one provider has. */
type ControlledSettings = {
  /**
   * Sets the fields of a body that the provider defines; returns all settings. Throws a ZodError for an invalid body.
   */
  configure(body: unknown): object;
};

/** Limits that not every provider has. */
type ExtraLimit = 'planningPerSecond' | 'dailyOperations';

type LimitSetting = {
  /** Sets the limit of one account, or of all which have none of their own; null lifts it. */
  set(value: number | null, account?: string): void;
};

/** The part of a provider that the control server uses. */
export type ControlledProvider = {
  /** The operations that a fault can be armed for. */
  readonly operations: readonly string[];
  readonly faults: FaultQueue;
  readonly limits: RateLimits;
  /** Further limits, by their names in the body of the control server. */
  readonly extraLimits?: Readonly<Record<ExtraLimit, LimitSetting>>;
  readonly ledger: Ledger;
  /** Only for a provider that sends webhooks. */
  readonly webhooks?: ControlledWebhooks;
  /** Only for a provider that has settings of its own. */
  readonly settings?: ControlledSettings;
  /** Only for a provider that counts conversions: totals and each conversion, of one account or of all. */
  conversionReport?(account?: string): object;
  /** What people consented to. */
  readonly consents: Consents;
  /** Only for a provider that calls an app back. Throws a ZodError for an invalid command. */
  callBack?(command: unknown): Promise<object | null>;
  /**
   * Only for a provider whose state changes without our doing: changes it, and gives what it is then. Throws a ZodError
   * for an invalid command, a RequestError for one about what does not exist.
   */
  change?(command: unknown): object;
  /** Only for a provider with figures: their sums over some days. Throws as `change`. */
  totals?(query: unknown): object;
  /** Resets one account or all: faults, limits, settings, ledger, webhooks and everything that was applied. */
  reset(account?: string): void;
};

/** A provider with an HTTP interface, for `serveCall`. */
export type HttpProvider = ControlledProvider & {
  /** The account of a call's credential. Throws a Refusal without a valid one. */
  identify(headers: IncomingHttpHeaders): string;
  /** Checks a call and applies it. Throws a Refusal. */
  perform(call: Call): Answer;
  /** Marks a call as in progress, so that its idempotency key counts as used meanwhile; returns what ends that. */
  hold(call: Call): () => void;
  /** Headers that report the rate limit to the caller. */
  allowanceHeaders(allowance: Allowance): Record<string, string>;
  /** The answer to a call over the rate limit. */
  rateLimitedAnswer(allowance: Allowance): Answer;
  /** The answer to a call with a fault of kind `status`, in the provider's shape. */
  faultAnswer(fault: Fault): Answer;
  /** The answer to a body that is too large to read. */
  tooLargeAnswer(): Answer;
};
