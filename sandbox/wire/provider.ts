import type { IncomingHttpHeaders } from 'node:http';
import type { Grants } from '../consent/grants.ts';
import { FaultQueue, type Fault } from './faults.ts';
import { Ledger } from './ledger.ts';
import { RateLimits, type Allowance } from './limits.ts';
import { RequestError } from './loopback-app.ts';
import type { SentNow, WebhookSender } from './webhook-sender.ts';

export type Call = {
  operation: string;
  account: string;
  idempotencyKey: string | null;
  params: Readonly<Record<string, string | string[] | undefined>>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

export type Answer = {
  status: number;
  name?: string | undefined;
  headers?: Record<string, string>;
  body: unknown;
  applied: readonly object[] | null;
};

export function ok(body: unknown, applied: Answer['applied'] = null): Answer {
  return { status: 200, body, applied };
}

/** A refused call is not applied. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`refused with ${answer.status} ${answer.name ?? ''}`);
    this.answer = answer;
  }
}

export function getErrorName<Name extends string>(
  errors: Readonly<Record<Name, readonly [status: number, ...rest: unknown[]]>>,
  status: number,
): Name | undefined {
  return Object.keys(errors)
    .filter((name) => isErrorName(errors, name))
    .find((name) => errors[name][0] === status);
}

export function isErrorName<Name extends string>(
  errors: Readonly<Record<Name, unknown>>,
  name: string,
): name is Name {
  return Object.hasOwn(errors, name);
}

export type ControlledWebhooks = {
  readonly sender: WebhookSender;
  /**
   * @param command body of the request to the control server
   * @returns undefined if the event's object does not exist, or its account has no endpoint
   * @throws ZodError for an invalid body
   */
  sendByCommand(command: unknown): Promise<SentNow | undefined>;
};

export abstract class Provider {
  abstract readonly operations: readonly string[];
  readonly faults = new FaultQueue();
  readonly ledger = new Ledger();
  readonly limits: RateLimits;
  readonly grants: Grants;
  readonly webhooks?: ControlledWebhooks;

  /** @param perSecond default limit of calls per account; null for no limit */
  constructor(grants: Grants, perSecond: number | null) {
    this.grants = grants;
    this.limits = new RateLimits(perSecond);
  }

  reset(account?: string): void {
    this.grants.reset(account);
    this.faults.disarm(account);
    this.limits.reset(account);
    this.ledger.clear(account);
  }

  /**
   * Applies a command of the control server.
   * @returns the new settings
   * @throws ZodError for an invalid body
   */
  configure(_body: unknown): object {
    throw new RequestError(404, 'The provider has no settings.');
  }

  getConversionReport(_account?: string): object {
    throw new RequestError(404, 'The provider counts no conversions.');
  }

  /**
   * Sends a callback to an app.
   * @returns the app's response, or null if the app sent none
   * @throws ZodError for an invalid command
   */
  sendCallback(_command: unknown): Promise<object | null> {
    throw new RequestError(404, 'The provider sends no callbacks.');
  }

  /**
   * Changes an object, as a person would on the provider's own pages.
   * @returns the changed object
   * @throws ZodError for an invalid command, RequestError for an unknown object
   */
  applyChange(_command: unknown): object {
    throw new RequestError(404, 'The provider supports changes through its own API only.');
  }

  /** @throws like `applyChange` */
  getTotals(_query: unknown): object {
    throw new RequestError(404, 'The provider has no totals.');
  }
}

export type CallRules<Caller extends { account: string }> = {
  /** @throws Refusal without a valid credential */
  identify(headers: IncomingHttpHeaders): Caller;
  /** @throws Refusal */
  perform(call: Call, caller: Caller): Answer;
  /**
   * Locks the call's idempotency key.
   * @returns a function that releases the key
   */
  lockKey?(call: Call): () => void;
  getAllowanceHeaders?(allowance: Allowance): Record<string, string>;
  createRateLimitAnswer(allowance: Allowance, caller: Caller): Answer;
  createFaultAnswer(fault: Fault, caller: Caller): Answer;
  createTooLargeAnswer(): Answer;
};
