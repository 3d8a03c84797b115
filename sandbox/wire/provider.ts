import type { IncomingHttpHeaders } from 'node:http';
import type { Grants } from '../consent/grants.ts';
import { FaultQueue, type Fault } from './faults.ts';
import { Ledger } from './ledger.ts';
import { RateLimits, type Allowance } from './limits.ts';
import { RequestError } from './loopback-app.ts';
import type { SentNow, WebhookSender } from './webhook-sender.ts';

/** An HTTP call with its complete body. */
export type Call = {
  operation: string;
  account: string;
  idempotencyKey: string | null;
  params: Readonly<Record<string, string | string[] | undefined>>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

/** Response of a call, and the call's changes (null without changes). `name` is the provider's error name. */
export type Answer = {
  status: number;
  name?: string | undefined;
  headers?: Record<string, string>;
  body: unknown;
  applied: readonly object[] | null;
};

/** Builds a response with status 200. @param applied changes of the call */
export function ok(body: unknown, applied: Answer['applied'] = null): Answer {
  return { status: 200, body, applied };
}

/** Error for a call that the provider refuses. A refused call is not applied. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`refused with ${answer.status} ${answer.name ?? ''}`);
    this.answer = answer;
  }
}

/** Returns the first error name in a provider's table with the HTTP status. */
export function getErrorName<Name extends string>(
  errors: Readonly<Record<Name, readonly [status: number, ...rest: unknown[]]>>,
  status: number,
): Name | undefined {
  return Object.keys(errors)
    .filter((name) => isErrorName(errors, name))
    .find((name) => errors[name][0] === status);
}

/** Returns whether a provider's table of errors contains a name. */
export function isErrorName<Name extends string>(
  errors: Readonly<Record<Name, unknown>>,
  name: string,
): name is Name {
  return Object.hasOwn(errors, name);
}

/** A provider's webhooks, for the control server. */
export type ControlledWebhooks = {
  readonly sender: WebhookSender;
  /**
   * Sends one event now.
   * @param command body of the request to the control server
   * @returns undefined if the event's object does not exist, or its account has no endpoint
   * @throws ZodError for an invalid body
   */
  sendByCommand(command: unknown): Promise<SentNow | undefined>;
};

/** State that every provider has for each account: faults, ledger, limits and grants. */
export abstract class Provider {
  /** Operations for which a fault can be armed. */
  abstract readonly operations: readonly string[];
  readonly faults = new FaultQueue();
  readonly ledger = new Ledger();
  readonly limits: RateLimits;
  readonly grants: Grants;
  readonly webhooks?: ControlledWebhooks;

  /** @param perSecond default calls per second and account; null for no limit */
  constructor(grants: Grants, perSecond: number | null) {
    this.grants = grants;
    this.limits = new RateLimits(perSecond);
  }

  /** Deletes the state of one account, or of all accounts. */
  reset(account?: string): void {
    this.grants.reset(account);
    this.faults.disarm(account);
    this.limits.reset(account);
    this.ledger.clear(account);
  }

  /**
   * Changes the settings by a command of the control server. Returns the new settings.
   * @throws ZodError for an invalid body
   */
  configure(_body: unknown): object {
    throw new RequestError(404, 'The provider has no settings.');
  }

  /** Returns all counted conversions and their totals, of one account or of all accounts. */
  getConversionReport(_account?: string): object {
    throw new RequestError(404, 'The provider counts no conversions.');
  }

  /**
   * Sends a callback to an app. Returns the app's response; null without one.
   * @throws ZodError for an invalid command
   */
  sendCallback(_command: unknown): Promise<object | null> {
    throw new RequestError(404, 'The provider sends no callbacks.');
  }

  /**
   * Applies a change as the provider's own pages would. Returns the changed object.
   * @throws ZodError for an invalid command, RequestError for an unknown object
   */
  applyChange(_command: unknown): object {
    throw new RequestError(404, 'The provider supports changes by its own API only.');
  }

  /**
   * Sums metrics over a range of days.
   * @throws like `applyChange`
   */
  getTotals(_query: unknown): object {
    throw new RequestError(404, 'The provider has no totals.');
  }
}

/** Rules of a provider's HTTP interface, for `serveCall`. */
export type CallRules<Caller extends { account: string }> = {
  /**
   * Authenticates the caller.
   * @throws Refusal without a valid credential
   */
  identify(headers: IncomingHttpHeaders): Caller;
  /**
   * Checks a call and applies it.
   * @throws Refusal
   */
  perform(call: Call, caller: Caller): Answer;
  /** Locks the idempotency key of a call in progress. Returns a function that releases the key. */
  lockKey?(call: Call): () => void;
  /** Builds headers that report the rate limit. */
  getAllowanceHeaders?(allowance: Allowance): Record<string, string>;
  /** Builds the response to a call over the rate limit. */
  createRateLimitAnswer(allowance: Allowance, caller: Caller): Answer;
  /** Builds the response to a fault of kind `status`, in the provider's shape. */
  createFaultAnswer(fault: Fault, caller: Caller): Answer;
  /** Builds the response to a body over 60 MiB. */
  createTooLargeAnswer(): Answer;
};
