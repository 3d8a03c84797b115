import type { IncomingHttpHeaders } from 'node:http';
import type { Fault, FaultQueue } from './faults.ts';
import type { Ledger } from './ledger.ts';
import type { Allowance, RateLimits } from './limits.ts';
import type { SentNow, WebhookSender } from './webhook-sender.ts';

/** One call of a provider's HTTP interface, read to its end. */
export type Call = {
  operation: string;
  account: string;
  idempotencyKey: string | null;
  /** Path and query, as they came. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

/** What a call is answered with, and what it changed (null: nothing). `name` is the provider's error name. */
export type Answer = {
  status: number;
  name?: string;
  headers?: Record<string, string>;
  body: unknown;
  applied: readonly object[] | null;
};

/** A call that the provider refuses; nothing was applied. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`refused with ${answer.status} ${answer.name ?? ''}`);
    this.answer = answer;
  }
}

/** A provider's webhooks, as scripts steer them. */
export type ControlledWebhooks = {
  readonly sender: WebhookSender;
  /**
   * Sends one event now. Undefined when what it is about is not known, or its account has no endpoint.
   * @param command a body as the provider defines it; throws a ZodError for another one
   */
  sendByCommand(command: unknown): Promise<SentNow | undefined>;
};

/** What scripts may set of one provider besides. */
type ControlledSettings = {
  /** Sets what a body as the provider defines it has, and gives what is in force; throws a ZodError for another body. */
  configure(body: unknown): object;
};

/** Limits that not every provider has. */
type ExtraLimit = 'planningPerSecond' | 'dailyOperations';

type LimitSetting = {
  /** Sets the limit of one account, or of all which have none of their own; null lifts it. */
  set(value: number | null, account?: string): void;
};

/** The part of a provider that scripts steer through the control server. */
export type ControlledProvider = {
  /** Names that a fault can be bound to. */
  readonly operations: readonly string[];
  readonly faults: FaultQueue;
  readonly limits: RateLimits;
  /** Limits that a provider has besides, by their names in the body of the control server. */
  readonly extraLimits?: Readonly<Record<ExtraLimit, LimitSetting>>;
  readonly ledger: Ledger;
  /** Only for a provider that sends webhooks. */
  readonly webhooks?: ControlledWebhooks;
  /** Only for a provider that has more to steer than faults and limits. */
  readonly settings?: ControlledSettings;
  /** Forgets what an account did, or all of them: faults, limits, settings, ledger, webhooks and everything that was applied. */
  reset(account?: string): void;
};

/** A provider that is called over HTTP, as `serveCall` needs it. */
export type HttpProvider = ControlledProvider & {
  /** The account that a call's credential stands for. Throws a Refusal without a good one. */
  identify(headers: IncomingHttpHeaders): string;
  /** Checks a call and applies it. Throws a Refusal. */
  perform(call: Call): Answer;
  /** Marks a call as being in work, so that its idempotency key is taken meanwhile; returns what ends that. */
  hold(call: Call): () => void;
  /** Headers that tell a caller what is left of its allowance. */
  allowanceHeaders(allowance: Allowance): Record<string, string>;
  /** The answer to a call beyond the limit. */
  rateLimitedAnswer(allowance: Allowance): Answer;
  /** The answer that a fault of kind `status` asks for, in the provider's own shape. */
  faultAnswer(fault: Fault): Answer;
  /** The answer to a body that is too large to read. */
  tooLargeAnswer(): Answer;
};
