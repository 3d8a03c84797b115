import type { IncomingHttpHeaders } from 'node:http';
import type { Consents } from '../consent/consents.ts';
import { FaultQueue, type Fault } from './faults.ts';
import { Ledger } from './ledger.ts';
import { RateLimits, type Allowance, type DailyQuota } from './limits.ts';
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
  name?: string | undefined;
  headers?: Record<string, string>;
  body: unknown;
  applied: readonly object[] | null;
};

/** The answer 200. @param applied what the call changed */
export function ok(body: unknown, applied: Answer['applied'] = null): Answer {
  return { status: 200, body, applied };
}

/** Thrown for a call that the provider refuses; nothing was applied. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`refused with ${answer.status} ${answer.name ?? ''}`);
    this.answer = answer;
  }
}

/** The error name of a status, in a provider's table of errors; undefined where the table has none. */
export function errorNameOf<Name extends string>(
  errors: Readonly<Record<Name, readonly [status: number, ...rest: unknown[]]>>,
  status: number,
): Name | undefined {
  return Object.keys(errors)
    .filter((name) => isErrorName(errors, name))
    .find((name) => errors[name][0] === status);
}

/** Whether a provider's table of errors has a name. */
export function isErrorName<Name extends string>(
  errors: Readonly<Record<Name, unknown>>,
  name: string,
): name is Name {
  return Object.hasOwn(errors, name);
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

/** What every provider has. Everything is counted and kept for each account. */
export abstract class Provider {
  /** The operations that a fault can be armed for. */
  abstract readonly operations: readonly string[];
  readonly faults = new FaultQueue();
  readonly ledger = new Ledger();
  readonly limits: RateLimits;
  /** What people consented to. */
  readonly consents: Consents;

  /** @param perSecond calls of every account until the control server sets another limit; null for none */
  constructor(consents: Consents, perSecond: number | null) {
    this.consents = consents;
    this.limits = new RateLimits(perSecond);
  }

  /** Resets one account or all: faults, limits, settings, ledger, webhooks and everything that was applied. */
  reset(account?: string): void {
    this.consents.reset(account);
    this.faults.disarm(account);
    this.limits.reset(account);
    this.ledger.clear(account);
  }
}

/** A provider as the control server uses it, with what only some providers have. */
export type ControlledProvider = Provider & {
  /** Further limits, by their names in the body of the control server. */
  readonly extraLimits?: Readonly<Record<'planningPerSecond' | 'dailyOperations', RateLimits | DailyQuota>>;
  readonly webhooks?: ControlledWebhooks;
  /** Sets the fields of a body that the provider defines; returns all settings. Throws a ZodError for an invalid body. */
  configure?(body: unknown): object;
  /** Totals of the conversions that it counted, and each conversion, of one account or of all. */
  conversionReport?(account?: string): object;
  /** Calls an app back. Throws a ZodError for an invalid command. */
  callBack?(command: unknown): Promise<object | null>;
  /**
   * Changes its state as somebody at the provider would, and gives what it is then. Throws a ZodError for an invalid
   * command, a RequestError for one about what does not exist.
   */
  change?(command: unknown): object;
  /** The sums of its figures over some days. Throws as `change`. */
  totals?(query: unknown): object;
};

/** How an HTTP interface of a provider takes a call, for `serveCall`. */
export type CallRules<Caller extends { account: string }> = {
  /** Finds the caller by its credential. Throws a Refusal without a valid one. */
  identify(headers: IncomingHttpHeaders): Caller;
  /** Checks a call and applies it. Throws a Refusal. */
  perform(call: Call, caller: Caller): Answer;
  /** Marks a call as in progress, so that its idempotency key counts as used meanwhile; returns what ends that. */
  hold?(call: Call): () => void;
  /** Headers that report the rate limit to the caller. */
  allowanceHeaders?(allowance: Allowance): Record<string, string>;
  /** The answer to a call over the rate limit. */
  rateLimitedAnswer(allowance: Allowance, caller: Caller): Answer;
  /** The answer to a call with a fault of kind `status`, in the provider's shape. */
  faultAnswer(fault: Fault, caller: Caller): Answer;
  /** The answer to a body that is larger than 60 MiB. */
  tooLargeAnswer(): Answer;
};
